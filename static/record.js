// A content file as people write it: read key by key, edited by lines, so that comments, order and quotes of all else stay.
// It knows the YAML that sitegen and people write; of what it cannot read it says so, and leaves it alone.
// All values are text, lists or groups, as in generator/content/positions.py; generator/content/edit.py edits in the same way.

const KEY = /^([A-Za-z_][A-Za-z0-9_-]*):(?: +(.*))?$/;
const BLANK = /^ *(?:#.*)?$/;
const BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const UNSAFE = /[^ -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;
const WORDS = new Set(["y", "n", "yes", "no", "on", "off", "true", "false", "null", "inf", "nan"]);
const TYPED = /^(?:true|false|\d{4}(?:-\d\d){0,2}|\d{1,3}(?:\.\d+)?)$/;
const LONG = 100;
const NO_RULES = { order: [], blocks: [], typed: [] };

/** What a text cannot be read as: the whole file is then left to an editor. */
class Unreadable extends Error {}

const indentOf = (line) => line.length - line.trimStart().length;
const isBlank = (line) => BLANK.test(line);
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value && typeof value === "object") return Object.keys(value).sort().map((key) => [key, sorted(value[key])]);
  return value ?? null;
}

/** The keys of a file with their values; null where it is not of the kind that this module can edit. */
export function readRecord(text) {
  const found = split(text);
  if (!found) return null;
  const values = {};
  const unreadable = [];
  for (const { key, node } of found.segments) {
    if (!node) unreadable.push(key);
    else if (node.value !== null) values[key] = node.value;
  }
  return { values, unreadable };
}

/**
 * The file with some keys set, or removed where the change is null; null where that cannot be done without harm.
 * Of the `rules`, `order` is that of the keys, `blocks` are those whose long texts stand in lines of their own, and
 * the values of `typed` keys, such as dates and truths, need no quotes.
 */
export function editRecord(text, changes, rules) {
  const before = split(text);
  if (!before) return null;
  const { order } = rules;
  const rank = (key) => (order.includes(key) ? order.indexOf(key) : order.length);
  const segments = before.segments.map((segment) => ({ ...segment }));
  let { head } = before;
  for (const key of Object.keys(changes).sort((one, other) => rank(one) - rank(other))) {
    const value = changes[key];
    const place = segments.findIndex((segment) => segment.key === key);
    if (value === null && place >= 0) {
      const [gone] = segments.splice(place, 1);
      if (place) segments[place - 1].after = [...segments[place - 1].after, ...gone.after];
      else head = [...head, ...gone.after];
    } else if (value !== null && place >= 0) {
      if (!segments[place].node) return null;
      segments[place].body = rewritten(segments[place], value, rules);
    } else if (value !== null) {
      const above = segments.reduce((last, segment, at) => (rank(segment.key) <= rank(key) ? at + 1 : last), 0);
      const fresh = { key, body: entry(key, value, rules), after: [] };
      if (above) [fresh.after, segments[above - 1].after] = [segments[above - 1].after, []];
      segments.splice(above, 0, fresh);
    }
  }
  const lines = [...head, ...segments.flatMap((segment) => [...segment.body, ...segment.after])];
  const made = before.mark + (lines.join("\n") + (before.ended ? "\n" : "")).replaceAll("\n", before.newline);
  return says(made, before, changes) ? made : null;
}

/** Whether a file says what the file before said, but for the changes. */
function says(text, before, changes) {
  const now = split(text);
  if (!now) return false;
  const values = (found) => Object.fromEntries(found.segments.map(({ key, node }) => [key, node ? node.value : ["?", key]]));
  const wanted = { ...values(before), ...changes };
  const said = values(now);
  return [...new Set([...Object.keys(wanted), ...Object.keys(said)])].every((key) => same(wanted[key], said[key]));
}

// Reading

function split(text) {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const body = text.slice(mark.length);
  const newline = body.includes("\r\n") ? "\r\n" : "\n";
  const plain = newline === "\n" ? body : body.replaceAll("\r\n", "\n");
  if (plain.includes("\r") || BREAKS.test(plain)) return null;
  if (newline === "\r\n" && body.replaceAll("\r\n", "").includes("\n")) return null;
  const lines = plain.split("\n");
  const ended = lines.at(-1) === "";
  if (ended) lines.pop();
  let start = 0;
  while (start < lines.length && (isBlank(lines[start]) || lines[start].trimEnd() === "---")) start += 1;
  const head = lines.slice(0, start);
  if (head.filter((line) => line.startsWith("---")).length > 1) return null;
  try {
    return { mark, newline, ended, head, segments: segmentsOf(lines.slice(start), true) };
  } catch (fault) {
    if (fault instanceof Unreadable) return null;
    throw fault;
  }
}

/** Cut the lines of a group at its keys; each value is read, or has no node where this module cannot. */
function segmentsOf(lines, isTop = false) {
  const segments = [];
  for (let at = 0; at < lines.length;) {
    const found = KEY.exec(lines[at]);
    if (!found || segments.some((segment) => segment.key === found[1])) throw new Unreadable();
    const rest = (found[2] ?? "").trim();
    let next = at + 1;
    while (next < lines.length && (isBlank(lines[next]) || /^(?: |-(?: |$)|[\]}])/.test(lines[next]))) next += 1;
    const isBlock = /^[|>]/.test(rest);
    let end = next;
    while (end > at + 1 && (isBlock ? !lines[end - 1].trim() || indentOf(lines[end - 1]) === 0 : isBlank(lines[end - 1]))) end -= 1;
    const body = lines.slice(at, end);
    segments.push({ key: found[1], body, after: lines.slice(end, next), node: valueOf(rest, body.slice(1), isTop) });
    at = next;
  }
  return segments;
}

/** The value behind a key: what stands in its line, and the lines below. */
function valueOf(rest, below, isTop) {
  if (/^[|>]/.test(rest)) return isTop ? literal(rest, below) : undefined;
  if (!rest || rest.startsWith("#")) {
    const first = below.find((line) => !isBlank(line));
    if (first === undefined) return { style: "", value: null };
    if (/^ *-(?: |$)/.test(first)) return listOf(below, indentOf(first));
    return KEY.test(first.trimStart()) ? groupOf(below, indentOf(first)) : undefined;
  }
  return inline(rest, below);
}

function literal(rest, below) {
  const header = /^([|>])[+-]?([1-9]?)[+-]?(?: +#.*)?$/.exec(rest);
  const first = below.find((line) => line.trim());
  if (!header || first === undefined) return undefined;
  const indent = header[2] ? Number(header[2]) : indentOf(first);
  if (!indent || below.some((line) => line.trim() && indentOf(line) < indent)) return undefined;
  if (header[1] === ">") return folded(below.map((line) => line.slice(indent)), header[2]);
  return { style: "|", value: below.map((line) => line.slice(indent)).join("\n").replace(/\n+$/, "") };
}

/** A text whose line breaks are blanks, and whose blank lines are line breaks; with lines set in, nobody but YAML knows. */
function folded(lines, indent) {
  if (indent || !lines[0] || lines.some((line) => /^\s|\s$/.test(line))) return undefined;
  return { style: ">", value: lines.join("\n").replace(/\n+/g, (breaks) => (breaks.length > 1 ? breaks.slice(1) : " ")) };
}

function listOf(lines, indent) {
  const items = [];
  let above = [];
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at])) {
      above.push(lines[at]);
      at += 1;
      continue;
    }
    if (indentOf(lines[at]) !== indent || !/^ *-(?: |$)/.test(lines[at])) return undefined;
    let next = at + 1;
    while (next < lines.length && (isBlank(lines[next]) || indentOf(lines[next]) > indent)) next += 1;
    while (isBlank(lines[next - 1])) next -= 1;
    const content = lines[at].slice(indent + 1);
    const node = itemOf(content, lines.slice(at + 1, next));
    if (!node || node.value === null) return undefined;
    items.push({ lines: [...above, ...lines.slice(at, next)], value: node.value });
    above = [];
    at = next;
  }
  return { style: "-", indent, items, value: items.map((item) => item.value) };
}

function itemOf(content, below) {
  const text = content.trimStart();
  if (!KEY.test(text)) return text && !text.startsWith("#") && !/^-(?: |$)/.test(text) ? inline(text, below) : undefined;
  const indent = content.length - text.length + 1;
  const spaces = below.find((line) => !isBlank(line));
  const deep = spaces === undefined ? indent : indentOf(spaces);
  return groupOf([" ".repeat(deep) + text, ...below], deep);
}

function groupOf(lines, indent) {
  let start = 0;
  while (isBlank(lines[start])) start += 1;
  const inner = lines.slice(start);
  if (inner.some((line) => !isBlank(line) && indentOf(line) < indent)) return undefined;
  const segments = segmentsOf(inner.map((line) => line.slice(Math.min(indent, indentOf(line)))));
  if (segments.some((segment) => !segment.node)) return undefined;
  const said = segments.filter((segment) => segment.node.value !== null);
  return {
    style: ":", indent, above: lines.slice(0, start), segments,
    value: Object.fromEntries(said.map((segment) => [segment.key, segment.node.value])),
  };
}

/** A scalar, or a list or group in brackets, that may go on in the lines below. */
function inline(rest, below) {
  const isOpen = /^["'[{]/.test(rest);
  const last = below.length - 1;
  const broken = below.some((line, at) => !line.trim() || (/(?:^|\s)#/.test(line) && (at < last || !isOpen)));
  if (below.length && (broken || /\s#/.test(rest) || rest.endsWith("\\"))) {
    // Whether a quotation ends here cannot be told, so that the next key may be part of it.
    if (isOpen) throw new Unreadable();
    return undefined;
  }
  const text = [rest, ...below.map((line) => line.trim())].join(" ").trim();
  if (isOpen) {
    const reader = new Flow(text);
    const value = reader.value();
    const left = text.slice(reader.at);
    if (value === undefined || !/^\s*$|^\s+#/.test(left)) throw new Unreadable();
    return { style: text[0], value, comment: left.trimEnd() };
  }
  const hash = text.search(/\s+#/);
  const comment = hash < 0 ? "" : text.slice(hash);
  const said = hash < 0 ? text : text.slice(0, hash);
  return isPlainStart(said) && !/: |:$/.test(said) ? { style: "", value: plainValue(said), comment } : undefined;
}

/** A text without quotes; YAML's words for nothing are none. */
const plainValue = (text) => (["~", "null"].includes(text) ? null : text);

const isPlainStart = (text) => /^(?:[^\s\-?:,[\]{}#&*!|>'"%@\x60]|[-?:](?=[^\s]))/.test(text);

/** Reads what stands in quotes or brackets, from `at` on; undefined where it cannot. */
class Flow {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  value() {
    const sign = this.text[this.at];
    if (sign === "'") return this.take(/'((?:[^']|'')*)'/y, (found) => found[1].replaceAll("''", "'"));
    if (sign === '"') return this.take(/"((?:[^"\\]|\\.)*)"/y, (found) => unescaped(found[1]));
    if (sign === "[") return this.list();
    if (sign === "{") return this.group();
    return this.take(/[^,[\]{}]+/y, (found) => {
      const said = found[0].trim();
      return isPlainStart(said) && !/: |:$|\s#/.test(said) ? plainValue(said) : undefined;
    });
  }

  take(pattern, read) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at = pattern.lastIndex;
    return read(found);
  }

  blanks() {
    while (this.text[this.at] === " ") this.at += 1;
  }

  list() {
    const made = [];
    for (this.at += 1; ; this.at += 1) {
      this.blanks();
      if (this.text[this.at] === "]") break;
      const one = this.value();
      if (one === undefined) return undefined;
      made.push(one);
      this.blanks();
      if (this.text[this.at] === "]") break;
      if (this.text[this.at] !== ",") return undefined;
    }
    this.at += 1;
    return made;
  }

  group() {
    const made = Object.create(null);  // a key may be called as what all objects have
    for (this.at += 1; ; this.at += 1) {
      this.blanks();
      if (this.text[this.at] === "}") break;
      const key = this.take(/([A-Za-z_][A-Za-z0-9_-]*): +/y, (found) => found[1]);
      if (!key || Object.hasOwn(made, key)) return undefined;
      made[key] = this.value();
      if (made[key] === undefined) return undefined;
      this.blanks();
      if (this.text[this.at] === "}") break;
      if (this.text[this.at] !== ",") return undefined;
    }
    this.at += 1;
    return made;
  }
}

const ESCAPES = { "\\": "\\", '"': '"', "/": "/", n: "\n", t: "\t", r: "\r", 0: "\0" };

function unescaped(text) {
  let known = true;
  const made = text.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gu, (_, two, four, eight, sign) => {
    if (sign === undefined) return String.fromCodePoint(Math.min(parseInt(two ?? four ?? eight, 16), 0x10ffff));
    if (!(sign in ESCAPES)) known = false;
    return ESCAPES[sign] ?? "";
  });
  return known ? made : undefined;
}

// Writing

/** The lines of a key whose value changes: in the manner of the old ones, with the comment behind the key. */
function rewritten({ key, body, node }, value, rules) {
  const first = body[0];
  const isText = typeof value === "string";
  if (node.style === "-" && Array.isArray(value)) return [first, ...items(node, value)];
  if (node.style === ":" && !isText && !Array.isArray(value)) return [first, ...group(node, value)];
  if (node.style === "|" && isText && fitsBlock(value)) {
    return block(first.replace(/\|\S*/, `|${mark(value)}`), value);
  }
  const short = isText && !isLong(key, value, rules);
  if (node.style === "'" && short && !UNSAFE.test(value)) return [`${key}: ${single(value)}${node.comment}`];
  if (node.style === '"' && short) return [`${key}: ${double(value)}${node.comment}`];
  if (node.style === "[" && Array.isArray(value)) {
    const line = `${key}: ${flow(value)}${node.comment}`;
    if (line.length <= 2 * LONG) return [line];
  }
  const [line, ...below] = entry(key, value, rules);
  return [line + (node.comment ?? ""), ...below];
}

function items(node, value) {
  const left = [...node.items];
  return value.flatMap((one) => {
    const at = left.findIndex((item) => same(item.value, one));
    if (at >= 0) return left.splice(at, 1)[0].lines;
    return listed(one).map((line) => " ".repeat(node.indent) + line);
  });
}

function group(node, value) {
  const kept = node.segments.flatMap((segment) => {
    const indented = (lines) => lines.map((line) => (line ? " ".repeat(node.indent) + line : line));
    if (Object.hasOwn(value, segment.key) && same(segment.node.value, value[segment.key])) return indented([...segment.body, ...segment.after]);
    if (!Object.hasOwn(value, segment.key)) return indented(segment.after);
    return indented([...rewritten(segment, value[segment.key], NO_RULES), ...segment.after]);
  });
  const known = new Set(node.segments.map((segment) => segment.key));
  const fresh = Object.keys(value).filter((key) => !known.has(key));
  return [...node.above, ...kept, ...fresh.flatMap((key) => entry(key, value[key], NO_RULES).map((line) => " ".repeat(node.indent) + line))];
}

/** The lines of a key with its value. */
function entry(key, value, rules) {
  if (Array.isArray(value)) return [`${key}:`, ...value.flatMap(listed)];
  if (typeof value === "object") {
    return [`${key}:`, ...Object.entries(value).flatMap(([name, one]) => entry(name, one, NO_RULES)).map((line) => `  ${line}`)];
  }
  if (isLong(key, value, rules) && fitsBlock(value)) return block(`${key}: |${mark(value)}`, value);
  const needsNoQuotes = rules.typed.includes(key) && TYPED.test(value);
  return [`${key}: ${needsNoQuotes ? value : scalar(value)}`];
}

function listed(value) {
  if (typeof value === "string") return [`- ${scalar(value)}`];
  return [`- {${Object.entries(value).map(([key, one]) => `${key}: ${flow(one)}`).join(", ")}}`];
}

const isLong = (key, value, rules) => rules.blocks.includes(key) && (value.includes("\n") || value.length > LONG);
const mark = (value) => (/^[ \n]/.test(value) ? "2" : "");
const block = (first, value) => [first, ...value.split("\n").map((line) => (line ? `  ${line}` : ""))];
const fitsBlock = (value) => value !== "" && value.split("\n").every((line) => !UNSAFE.test(line) && line === line.trimEnd()) && !value.endsWith("\n");
const single = (value) => `'${value.replaceAll("'", "''")}'`;

function double(value) {
  const escaped = (char) => {
    const named = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r" }[char];
    return named ?? `\\U${char.codePointAt(0).toString(16).padStart(8, "0")}`;
  };
  return `"${value.replace(/["\\]/g, escaped).replace(new RegExp(UNSAFE, "gu"), escaped)}"`;
}

const quoted = (value) => (UNSAFE.test(value) ? double(value) : single(value));
const scalar = (value) => (isBare(value) ? value : quoted(value));

function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value === "object") return `{${Object.entries(value).map(([key, one]) => `${key}: ${flow(one)}`).join(", ")}}`;
  return isBare(value) && !/[,[\]{}:?]/.test(value) ? value : quoted(value);
}

/** Whether text stands without quotes, and every loader takes it for this very text. */
function isBare(value) {
  if (!/^[\p{L}($/\\]/u.test(value) || UNSAFE.test(value) || WORDS.has(value.toLowerCase()) || value !== value.trim()) return false;
  return !/: | #|[: ]$/.test(value);
}

// The differences

const LONGEST_BESIDE = 160; // characters of a line that stays as it is: an abstract would hide what changes

/** The lines of two texts: `["-", line]`, `["+", line]`, and some lines around them as `[" ", line]`; `["…", ""]` is a gap. */
export function difference(before, after, around = 2) {
  const [one, other] = [before, after].map((text) => text.replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n"));
  const table = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      table[i][j] = one[i] === other[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  const all = [];
  for (let i = 0, j = 0; i < one.length || j < other.length;) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      all.push([" ", one[i]]);
      i += 1;
      j += 1;
    } else if (j >= other.length || (i < one.length && table[i + 1][j] >= table[i][j + 1])) {
      all.push(["-", one[i]]);
      i += 1;
    } else {
      all.push(["+", other[j]]);
      j += 1;
    }
  }
  const isNear = (at) => all.slice(Math.max(0, at - around), at + around + 1).some(([sign]) => sign !== " ");
  const short = (text) => (text.length > LONGEST_BESIDE ? `${text.slice(0, LONGEST_BESIDE).trimEnd()} …` : text);
  return all.flatMap(([sign, text], at) => {
    if (isNear(at)) return [[sign, sign === " " ? short(text) : text]];
    return at > 0 && isNear(at - 1) ? [["…", ""]] : [];
  });
}
