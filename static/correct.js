// The form that corrects an entry: loads the entry's own file, asks for its fields, shows what changes, and leads to the
// repository with it. Nothing leaves this page before the reader follows a link; all that it shows is text, never HTML.
import "./site.js";

const page = document.querySelector(".correct");
const form = page.querySelector("form");
const which = document.getElementById("which");
const known = JSON.parse(document.getElementById("correct-form").textContent);
const [status, preview, ways, issue, long, editor, copy, copied, whole] = [
  "section .sum", ".difference", ".ways", ".issue", ".long", ".editor", ".copy", ".copied", ".whole",
].map((selector) => page.querySelector(selector));

// What browsers and hosts take as an address without a word.
const LONGEST = 8000;

const say = (text, given = {}) => text.replace(/\{(\w+)\}/g, (_, name) => given[name] ?? "");

function make(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name in made && name !== "list") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...inside);
  return made;
}

/** The part in which a file stands: the CRC-32 of its path, as generator/site/correcting.py deals files out. */
function partOf(path) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(path)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ((sum ^ -1) >>> 0) % known.parts;
}

// The fields: each has an element and says its value, null where it is empty

function labelled(field, input, about) {
  const id = `field-${field.name}`;
  input.id = id;
  const box = make("div", { className: "field" }, make("label", { htmlFor: id }, field.label), input);
  if (about) {
    input.setAttribute("aria-describedby", `${id}-about`);
    box.append(make("small", { id: `${id}-about` }, about));
  }
  return box;
}

function lineField(field, value) {
  const input = make("input", { type: "text", value: value ?? "", dir: "auto" });
  if (field.required) input.required = true;
  if (field.shape) input.pattern = field.shape;
  const about = field.shape ? say(t("correct_shape"), { example: field.example }) : "";
  return { element: labelled(field, input, about), read: () => input.value.trim() || null };
}

function textField(field, value) {
  const input = make("textarea", { value: value ?? "", dir: "auto", rows: field.name === "abstract" ? 10 : 4 });
  const clean = () => input.value.replace(/[ \t]+$/gm, "").replace(/^\n+|\s+$/g, "");
  // A text that nobody touched stays as it is, whatever blanks it has.
  return { element: labelled(field, input), read: () => (input.value === (value ?? "") ? value ?? null : clean() || null) };
}

function linesField(field, value) {
  const input = make("textarea", {
    value: (value ?? []).join("\n"), dir: "auto", rows: Math.max(2, (value ?? []).length + 1),
  });
  const read = () => input.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return { element: labelled(field, input, t("correct_lines_hint")), read: () => (read().length ? read() : null) };
}

function tickField(field, value) {
  const input = make("input", { type: "checkbox", checked: /^(?:true|yes|on)$/i.test(value ?? "") });
  const was = input.checked;
  const element = labelled(field, input);
  element.classList.add("tick");
  return { element, read: () => (input.checked === was ? value ?? null : input.checked ? "true" : null) };
}

function choiceField(field, value) {
  const input = make("select", {}, ...["", ...field.choices].map((one) => make("option", { value: one }, one || "–")));
  input.value = value ?? "";
  return { element: labelled(field, input), read: () => input.value || null };
}

/** Names in an order that can be changed; an id or a family name beside a name stays with it. */
function namesField(field, value) {
  const list = make("ol");
  const moved = make("span", { className: "vh", role: "status" });
  const changed = () => form.dispatchEvent(new Event("input"));
  const number = () => [...list.children].forEach((row, at) => row.tell(at + 1));

  const add = (entry) => {
    const name = typeof entry === "string" ? entry : entry.name ?? "";
    const input = make("input", { type: "text", value: name, dir: "auto" });
    const beside = typeof entry === "string" ? "" : Object.entries(entry).filter(([key]) => key !== "name").map((pair) => pair.join(": ")).join(", ");
    const row = make("li", {}, input, ...(beside ? [make("small", {}, beside)] : []));
    const act = (sign, name, what) => {
      const made = make("button", { type: "button", textContent: sign });
      made.addEventListener("click", () => what(made));
      row.append(made);
      return (given) => made.setAttribute("aria-label", say(name, given));
    };
    const move = (other, before, made) => {
      if (!other) return;
      if (before) other.before(row);
      else other.after(row);
      made.focus();
      number();
      moved.textContent = say(t("correct_moved"), { name: input.value, n: [...list.children].indexOf(row) + 1 });
      changed();
    };
    const names = [
      act("↑", t("correct_up"), (made) => move(row.previousElementSibling, true, made)),
      act("↓", t("correct_down"), (made) => move(row.nextElementSibling, false, made)),
      act("×", t("correct_remove"), () => {
        const next = row.nextElementSibling ?? row.previousElementSibling;
        row.remove();
        (next?.querySelector("input") ?? more).focus();
        number();
        changed();
      }),
    ];
    row.tell = (at) => {
      input.setAttribute("aria-label", `${field.label} ${at}`);
      for (const name of names) name({ name: input.value || at });
    };
    input.addEventListener("change", number);
    row.read = () => {
      const said = input.value.trim();
      if (!said) return null;
      return typeof entry === "string" ? said : { ...entry, name: said };
    };
    list.append(row);
    return input;
  };

  const more = make("button", { type: "button" }, t("correct_add"));
  more.addEventListener("click", () => {
    const input = add("");
    number();
    input.focus();
  });
  for (const entry of value ?? []) add(entry);
  number();
  const element = make("fieldset", { className: "field names" }, make("legend", {}, field.label), list, more, moved);
  const read = () => [...list.children].map((row) => row.read()).filter(Boolean);
  return { element, read: () => (read().length ? read() : null) };
}

/** Links by their kinds; those of no declared kind stay as they are. */
function linksField(field, value, kind) {
  const given = value ?? {};
  const element = make("fieldset", { className: "field" }, make("legend", {}, field.label));
  const inputs = new Map();
  const add = ([name, label]) => {
    const input = make("input", { type: "text", value: given[name] ?? "", inputMode: "url", dir: "ltr" });
    inputs.set(name, input);
    element.insertBefore(labelled({ name: `link-${name}`, label }, input), choice.parentElement);
    return input;
  };
  const choice = make("select", { id: "field-link" });
  const offer = () => choice.replaceChildren(
    make("option", { value: "" }, "–"),
    ...kind.links.filter(([name]) => !inputs.has(name)).map(([name, label]) => make("option", { value: name }, label)),
  );
  element.append(make("div", { className: "field" }, make("label", { htmlFor: choice.id }, t("correct_add_link")), choice));
  for (const link of kind.links) if (typeof given[link[0]] === "string") add(link);
  offer();
  choice.addEventListener("change", () => {
    const link = kind.links.find(([name]) => name === choice.value);
    if (!link) return;
    const input = add(link);
    offer();
    input.focus();
  });
  const read = () => {
    const made = { ...given };
    for (const [name, input] of inputs) {
      if (input.value.trim()) made[name] = input.value.trim();
      else delete made[name];
    }
    return made;
  };
  return { element, read: () => (Object.keys(read()).length ? read() : null) };
}

const WIDGETS = {
  line: lineField, text: textField, lines: linesField, names: namesField, tick: tickField, choice: choiceField, links: linksField,
};
// What a value must be for its widget to show it.
const isLine = (value) => value === undefined || typeof value === "string";
const FITS = {
  line: isLine,
  text: isLine,
  tick: isLine,
  choice: isLine,
  lines: (value) => value === undefined || (Array.isArray(value) && value.every((one) => typeof one === "string" && !one.includes("\n"))),
  names: (value) => value === undefined || (Array.isArray(value) && value.every((one) => typeof (one.name ?? one) === "string")),
  links: (value) => value === undefined || (typeof value === "object" && !Array.isArray(value)),
};

// What becomes of it

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function draw(lines) {
  preview.replaceChildren(...lines.map(([sign, text]) => {
    const tag = { "+": "ins", "-": "del" }[sign] ?? "span";
    const spoken = { "+": t("correct_line_added"), "-": t("correct_line_removed") }[sign];
    const hidden = spoken ? [make("span", { className: "vh" }, `${spoken}: `)] : [];
    return make(tag, {}, ...hidden, make("span", { "aria-hidden": "true" }, `${sign} `), `${text}\n`);
  }));
}

/** The address that begins an issue; with the whole file where that is short enough, else with the changes alone. */
function issueAddress(path, title, lines, text) {
  const fence = (inside, language) => {
    const ticks = "`".repeat(Math.max(3, ...[...inside.matchAll(/`+/g)].map(([run]) => run.length + 1)));
    return `${ticks}${language}\n${inside.replace(/\n$/, "")}\n${ticks}`;
  };
  const changes = fence(lines.map(([sign, line]) => `${sign} ${line}`).join("\n"), "diff");
  const intro = say(t("correct_issue_body"), { file: path });
  for (const body of [`${intro}\n\n${changes}\n\n${fence(text, "yaml")}\n`, `${intro}\n\n${changes}\n`, `${intro}\n`]) {
    const address = new URL(known.issue.address);
    address.searchParams.set(known.issue.title, title);
    address.searchParams.set(known.issue.text, body);
    if (address.href.length <= LONGEST) return { address: address.href, isWhole: body.includes(changes) };
  }
  return { address: known.issue.address, isWhole: false };
}

async function begin() {
  const asked = new URLSearchParams(location.search);
  const name = Object.keys(known.kinds).find((one) => asked.has(one));
  if (!name) return;
  document.getElementById("begin").hidden = true;
  which.hidden = false;
  const id = asked.get(name);
  if (!/^[a-z0-9-]+$/.test(id)) throw new Error("missing");
  const kind = known.kinds[name];
  const path = `${kind.folder}${id}.yaml`;
  const [{ readRecord, editRecord, difference }, answer] = await Promise.all([
    import("./record.js"),
    fetch(new URL(`${partOf(path)}.json`, location)),
  ]);
  if (!answer.ok) throw new Error("failed");
  const text = (await answer.json())[path];
  if (text === undefined) throw new Error("missing");

  const record = readRecord(text);
  editor.href = known.editor + path;
  const title = record?.values.title ?? record?.values.name ?? id;
  which.replaceChildren(make("a", { href: `${kind.page}${id}/` }, title));
  if (!record) {
    which.append(" – ", t("correct_unreadable"), " ", make("a", { href: editor.href }, editor.textContent));
    return;
  }
  const asks = [];
  const left = [];
  const further = make("div", { className: "further" });
  for (const field of kind.fields) {
    const value = record.values[field.name];
    if (record.unreadable.includes(field.name) || !FITS[field.widget](value)) {
      left.push(field.label);
      continue;
    }
    const made = WIDGETS[field.widget](field, value, kind);
    asks.push({ field, value, read: made.read });
    (field.always || value !== undefined ? form : further).append(made.element);
  }
  form.append(make("details", { className: "more" }, make("summary", {}, t("correct_further")), further));
  if (left.length) form.append(make("p", { className: "sum" }, say(t("correct_by_hand_only"), { fields: left.join(", ") })));

  const rules = { order: kind.order, blocks: kind.blocks, typed: kind.fields.filter((field) => field.typed).map((field) => field.name) };
  const isValid = () => {
    const inputs = [...form.querySelectorAll("input")];
    for (const input of inputs) input.setAttribute("aria-invalid", String(!input.checkValidity()));
    return inputs.every((input) => input.checkValidity());
  };
  let after = text;
  const show = () => {
    const changed = asks.map((ask) => [ask, ask.read()]).filter(([ask, value]) => !same(ask.value, value));
    const fields = changed.map(([ask]) => ask.field.label).join(", ");
    const edited = changed.length && isValid() ? editRecord(text, Object.fromEntries(changed.map(([ask, value]) => [ask.field.name, value])), rules) : null;
    ways.hidden = preview.hidden = edited === null;
    if (edited === null) {
      status.textContent = !changed.length ? t("correct_nothing") : say(isValid() ? t("correct_unreadable") : t("correct_required"));
      return;
    }
    after = edited;
    status.textContent = say(t("correct_changed"), { fields });
    const lines = difference(text, after);
    draw(lines);
    whole.textContent = after;
    copied.textContent = "";
    issue.hidden = !known.issue;
    if (known.issue) {
      const sent = issueAddress(path, say(t("correct_issue_title"), { title, fields }), lines, after);
      issue.querySelector("a").href = sent.address;
      long.hidden = sent.isWhole;
    }
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(after);
      copied.textContent = t("copied");
    } catch {
      whole.parentElement.open = true;
      getSelection().selectAllChildren(whole);
      copied.textContent = t("copy_by_hand");
    }
  });
  show();
  page.hidden = false;
}

begin().catch((fault) => {
  which.textContent = say(fault.message === "missing" ? t("correct_missing") : t("correct_failed"));
});
