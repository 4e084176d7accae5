// Cite items of CSL-JSON with citeproc-js (`npm install citeproc`), each alone: node citeproc_js.js STYLE LOCALE < ITEMS
const { readFileSync } = require("fs");
const CSL = require("citeproc");

const [style, locale] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const items = Object.fromEntries(JSON.parse(readFileSync(0, "utf8")).map((item) => [item.id, item]));
const engine = new CSL.Engine({ retrieveLocale: () => locale, retrieveItem: (id) => items[id] }, style);
const cited = {};
for (const id of Object.keys(items)) {
  engine.updateItems([id]);
  cited[id] = engine.makeBibliography()[1][0];
}
console.log(JSON.stringify(cited));
