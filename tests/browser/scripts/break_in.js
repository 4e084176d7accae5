// What somebody would do whose markup got through: a script, a handler, a picture and a request from elsewhere.
async () => {
  const refused = [];
  document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
  const script = document.createElement("script");
  script.textContent = "window.ran = 'script'";
  document.body.append(script);
  document.body.insertAdjacentHTML("beforeend",
    "<img src='data:,' onerror='window.ran = 1'><img src='https://elsewhere.example/x.png'>");
  await fetch("https://elsewhere.example/").catch(() => null);
  for (let turn = 0; turn < 50 && refused.length < 4; turn++) await new Promise((done) => setTimeout(done, 20));
  return refused.sort();
}
