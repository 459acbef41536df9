// The review page. The server holds all judgements; this module shows one task at a time and sends each decision at
// once. Text from the release is only ever set as text; the one HTML is SQL that the server has highlighted.

const KEYS = [
  ["j  k", "next task, previous task"],
  ["1 – 8", "a dimension fails, or passes again"],
  ["a", "accept, and on to the next open task"],
  ["f  r", "fix, reject; then the class of error"],
  ["d m h b e g", "class of error, by its underlined letter"],
  ["c", "comment; Escape comes back"],
  ["u", "undo the last decision"],
  ["o", "next open task"],
  ["n  p", "next document, previous document"],
  [".", "next marked sentence"],
  ["s", "gold SQL"],
  ["/", "filter; words such as open, fix, commented, trap, olist"],
  ["t", "light, dark, as the system"],
  ["?", "this page"],
];
const CLASS_KEYS = { d: "data", m: "model", h: "multi-hop", b: "ambiguity", e: "entity", g: "governing rule" };
const NOTHING = { verdict: null, error_class: null, failed_dimensions: [], comment: "" };
const COMMENT_PAUSE = 300; // ms without a keystroke after which a comment is sent
const LONGEST_RETRY = 5000; // ms between two attempts while the server does not answer

const at = (id) => document.getElementById(id);
const start = await get("/api/start");
const dimensions = Object.keys(start.dimensions);
const tasks = start.tasks.map((task, place) => ({ ...task, place }));
const known = new Map(tasks.map((task) => [task.task_id, task]));
const pages = new Map(); // task pages by id, as promises
const state = {
  annotator: "", judgements: {}, shown: tasks, undo: [], sqlOpen: false,
  current: null, // the task on the page: decisions are about it and no other
  wanted: null, // the task that is on its way to the page, else the current one
  page: null, document: null,
};
const tabs = new BroadcastChannel("goldwright-review");

/** Builds an element; properties are set, names with a hyphen are attributes, children are nodes or text. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role" || name === "scope") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** The server does not answer. */
class Away extends Error {}

async function get(path) {
  const response = await fetch(path).catch(() => { throw new Away(); });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

// ---------------------------------------------------------------- what is stored in the browser: a name and a theme

function remembered(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`goldwright_${name}=`));
  return found ? decodeURIComponent(found.split("=")[1]) : "";
}

/** Cookies, since the port is another one each time and cookies do not mind. */
function remember(name, value) {
  document.cookie = `goldwright_${name}=${encodeURIComponent(value)}; max-age=31536000; samesite=strict; path=/`;
}

// ---------------------------------------------------------------- saving

const outbox = []; // decisions that the server has not confirmed, oldest first
let isSending = false;

/** Sends a decision, in order, until the server has it; the page shows it at once. */
function send(decision) {
  outbox.push({ annotator: state.annotator, ...decision });
  showSaved();
  if (!isSending) empty();
}

async function empty() {
  isSending = true;
  let wait = 250;
  while (outbox.length) {
    const decision = outbox[0];
    try {
      const response = await fetch("/api/judgements", {
        method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify(decision),
      });
      const answer = await response.json();
      outbox.shift();
      wait = 250;
      if (!response.ok) say(answer.error);
      else tabs.postMessage({ annotator: decision.annotator, task_id: decision.task_id });
    } catch {
      await new Promise((later) => setTimeout(later, wait));
      wait = Math.min(2 * wait, LONGEST_RETRY);
    }
    showSaved(wait > 250);
  }
  isSending = false;
  if (isStale) refresh();
}

function showSaved(isLate = false) {
  at("saved").textContent = outbox.length ? (isLate ? `${outbox.length} not saved` : "Saving") : "Saved";
  at("saved").className = outbox.length && isLate ? "waiting" : "";
  if (isLate) sayAway();
}

const sayAway = () => say(`The server does not answer. Start it again with --port ${location.port}; this page keeps trying.`);

/** Changes fields of a task's judgement: shown, sent and, unless it is an undo, remembered for undo. */
function decide(taskId, changes, isUndo = false) {
  const before = judgementOf(taskId);
  const after = { ...before, failed_dimensions: [...before.failed_dimensions] };
  const back = [];
  for (const [field, value] of changes) {
    if (dimensions.includes(field)) {
      const failed = new Set(after.failed_dimensions);
      back.unshift([field, failed.has(field) ? "fail" : "pass"]);
      if (value === "fail") failed.add(field);
      else failed.delete(field);
      after.failed_dimensions = [...failed];
    } else {
      back.unshift([field, after[field]]);
      after[field] = value;
    }
  }
  state.judgements[taskId] = after;
  const last = state.undo.at(-1);
  const goesOn = changes[0][0] === "comment" && last?.taskId === taskId && last.back[0][0] === "comment";
  if (!isUndo && !goesOn) state.undo.push({ taskId, back });
  for (const [field, value] of changes) send({ task_id: taskId, field, value });
  showJudgement();
  showProgress();
}

const judgementOf = (taskId) => state.judgements[taskId] ?? NOTHING;

let isStale = false; // whether another tab has decided something that this one does not show yet
let refreshes = 0;

/** Takes over the other tabs' decisions, as soon as this tab's own are saved and nobody types here. */
async function refresh() {
  isStale = true;
  if (!state.annotator || outbox.length || isTyping()) return;
  const number = ++refreshes;
  const held = await get(`/api/judgements?annotator=${encodeURIComponent(state.annotator)}`);
  if (number !== refreshes || outbox.length || isTyping() || held.annotator !== state.annotator) return;
  isStale = false;
  state.judgements = held.judgements;
  showJudgement();
  showProgress();
}

// ---------------------------------------------------------------- a task

function taskPage(taskId) {
  if (!pages.has(taskId)) {
    const page = get(`/api/task?task=${encodeURIComponent(taskId)}`);
    page.catch(() => pages.delete(taskId));
    pages.set(taskId, page);
  }
  return pages.get(taskId);
}

async function open(task) {
  state.wanted = task;
  const page = await taskPage(task.task_id).catch((error) => {
    state.wanted = state.current;
    throw error;
  });
  if (state.wanted !== task) return;
  saveComment();
  at("comment").blur();
  state.current = task;
  state.page = page;
  at("task").replaceChildren(...taskParts(task, page));
  at("task").scrollTop = 0;
  document.querySelector("main").scrollTop = 0;
  showDocumentList();
  showJudgement();
  showProgress();
  showDocument(page.documents[0].document_id);
  const after = state.shown[state.shown.indexOf(task) + 1];
  if (after) taskPage(after.task_id);
}

function taskParts(task, page) {
  return [
    make("p", { className: "kicker" },
      make("span", { className: "group" }, task.group),
      task.is_trap ? make("span", { className: "group trap", title: "A plausible document would change the answer and does not hold here" }, "trap") : null,
      make("span", {}, `${task.domain} · ${task.analysis_type}`),
      make("code", { title: "The task’s id" }, task.task_id)),
    make("h2", { className: "question", id: "question" }, page.question),
    make("p", { className: "instructions" }, page.answer_instructions),
    make("h3", {}, "Gold answer"),
    make("div", { className: "scroll" }, goldTable(page.gold)),
    specLine(page.spec),
    ...page.notes.map((note) => make("p", { className: "note" }, note)),
    ...effectParts(page.effects),
    ...(page.sql.length ? [sqlPart(page.sql)] : []),
  ];
}

function goldTable(gold) {
  const side = (place) => (gold.is_number[place] ? "number" : "");
  return make("table", { className: "gold" },
    make("thead", {}, make("tr", {}, ...gold.columns.map((one, place) => make("th", { className: side(place), scope: "col" }, one)))),
    make("tbody", {}, ...gold.rows.map((row) => make("tr", {}, ...row.map((one, place) => make("td", { className: side(place) }, one))))));
}

function specLine(spec) {
  return make("p", { className: "note" }, "Spec: ", ...spec.flatMap(([key, words], place) => [
    place ? "; " : "", make("strong", {}, key), ` ${words}`,
  ]), ".");
}

/** The gold answer and others place by place: an answer a row, or an answer a column where that is narrower. */
function effectTable(columns, answers) {
  const isNumber = (text) => /^−?[\d\u202f]*\.?\d*$|^(–|none|not reported)$/.test(text);
  const side = columns.map((_, place) => (answers.every((one) => isNumber(one.cells[place])) ? "number" : ""));
  const name = (one, scope, className) => make("th", { scope, className }, one.document_id
    ? make("button", { type: "button", className: "link", title: "Read this document", onclick: () => showDocument(one.document_id) }, one.name)
    : one.name);
  const cell = (one, place) => make("td", {
    className: `${side[place]} ${one.differs[place] ? "differs" : ""} ${one === answers[0] ? "gold" : ""}`,
  }, one.cells[place]);
  const isTurned = answers.length < columns.length;
  const heads = isTurned
    ? answers.map((one) => name(one, "col", one === answers[0] ? "gold" : "answer"))
    : columns.map((one, place) => make("th", { className: side[place], scope: "col" }, one));
  const rows = isTurned
    ? columns.map((one, place) => [make("th", { scope: "row" }, one), ...answers.map((answer) => cell(answer, place))])
    : answers.map((one) => [name(one, "row", one === answers[0] ? "gold" : ""), ...columns.map((_, place) => cell(one, place))]);
  return make("div", { className: "scroll" }, make("table", { className: "effects" },
    make("thead", {}, make("tr", {}, make("td"), ...heads)),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row)))));
}

function effectParts(effects) {
  const table = (answers) => effectTable(effects.columns, [effects.gold, ...answers]);
  const parts = [];
  if (effects.rows.length) {
    parts.push(make("h3", {}, "What the rules do to it", make("small", {}, "the answer if one were left out")), table(effects.rows));
    if (effects.left_out_places) parts.push(make("p", { className: "note" }, `${effects.left_out_places} further places are the same in all of them.`));
  }
  if (effects.others.length) {
    parts.push(make("details", { className: "outer" },
      make("summary", {}, `${effects.others.length} other near misses`), table(effects.others)));
  }
  return parts;
}

function sqlPart(parts) {
  const lines = parts.reduce((sum, part) => sum + part.line_count, 0);
  const whole = make("details", { className: "sql", id: "sql", open: state.sqlOpen },
    make("summary", {}, "Gold SQL", make("small", {}, `${lines} lines in ${parts.length} steps`)),
    ...parts.map((part, place) => {
      const code = make("pre", { tabIndex: 0 });
      code.innerHTML = part.html;
      return make("details", { className: "part", open: place >= parts.length - 2 },
        make("summary", {}, make("span", {}, part.line_count === 1 ? "1 line" : `${part.line_count} lines`), part.name || "last select"), code);
    }),
    make("button", { type: "button", className: "copy", onclick: () => copySql(parts) }, "Copy the whole query"));
  whole.addEventListener("toggle", () => { state.sqlOpen = whole.open; });
  return whole;
}

async function copySql(parts) {
  const steps = parts.filter((part) => part.name).map((part) => `${part.name} as (\n${part.text}\n)`);
  const last = parts.filter((part) => !part.name).map((part) => part.text);
  await navigator.clipboard.writeText(`${steps.length ? `with\n${steps.join(",\n")}\n` : ""}${last.join("\n")}\n`);
  say("Copied.");
}

// ---------------------------------------------------------------- documents

function showDocumentList() {
  const buttons = state.page.documents.map((one) => make("button", {
    type: "button", className: one.role, title: `${one.title}: ${one.words}`, onclick: () => showDocument(one.document_id),
  }, make("span", {}, one.title)));
  buttons.forEach((button, place) => { button.dataset.document = state.page.documents[place].document_id; });
  const beside = new Set(state.page.documents.map((one) => one.document_id));
  const others = Object.entries(start.documents)
    .filter(([id]) => !beside.has(id) && id.startsWith(state.current.domain))
    .sort((one, other) => one[1].title.localeCompare(other[1].title));
  const select = make("select", { onchange: () => { if (select.value) showDocument(select.value); }, "aria-label": "Any other document" },
    make("option", { value: "" }, "other documents"),
    ...others.map(([id, one]) => make("option", { value: id }, `${one.title}${one.kind === "catalogue" ? " (metric)" : ""}`)));
  at("document-list").replaceChildren(...buttons, select);
}

async function showDocument(documentId) {
  const task = state.current;
  state.document = documentId;
  for (const button of at("document-list").querySelectorAll("button")) {
    const isCurrent = button.dataset.document === documentId;
    button.setAttribute("aria-current", isCurrent);
    if (isCurrent) button.scrollIntoView({ block: "nearest" });
  }
  const page = await get(`/api/document?task=${encodeURIComponent(task.task_id)}&document=${encodeURIComponent(documentId)}`);
  if (state.current !== task || state.document !== documentId) return;
  const beside = state.page.documents.find((one) => one.document_id === documentId);
  const about = [beside?.words, page.effective_from && `from ${page.effective_from}`, page.effective_to && `to ${page.effective_to}`];
  const spans = page.sections.flatMap((section) => section.paragraphs.flat());
  if (!start.has_build && !spans.some((span) => span.mark)) about.push("no sentence is marked, since there is no build here");
  const legend = make("span", { className: "legend" },
    ...[["rule", beside?.words === "holds the fact" ? "the fact" : "the rule"], ["metric", "names the metric"]]
      .filter(([mark]) => spans.some((span) => span.mark === mark))
      .map(([mark, words]) => make("mark", { className: mark }, words)));
  at("document").replaceChildren(
    make("header", {}, make("h2", {}, page.title), make("p", { className: "about" }, ...about.filter(Boolean).map((one) => make("span", {}, one)), legend)),
    ...page.sections.flatMap((section) => [
      make("h3", {}, section.title),
      ...section.paragraphs.map((paragraph) => make("p", { className: "text" }, ...paragraph.flatMap((span, place) => [
        place ? " " : "", span.mark ? make("mark", { className: span.mark }, span.text) : span.text,
      ]))),
    ]));
  at("document").scrollTop = 0;
  const first = at("document").querySelector("p.text mark.rule");
  if (first && isTwoPane()) centre(first);
}

const isTwoPane = () => getComputedStyle(at("document")).overflowY === "auto";

function centre(element) {
  if (!isTwoPane()) {
    element.scrollIntoView({ block: "center" });
    return;
  }
  const pane = at("document");
  const top = element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
  pane.scrollTop = Math.max(0, top - pane.clientHeight / 3);
}

function nextDocument(step) {
  const ids = state.page.documents.map((one) => one.document_id);
  showDocument(ids[(ids.indexOf(state.document) + step + ids.length) % ids.length]);
}

let lastMark = null;
function nextMark() {
  const marks = [...at("document").querySelectorAll("p.text mark.rule")];
  if (!marks.length) return say("No sentence is marked here.");
  lastMark = marks[(marks.indexOf(lastMark) + 1) % marks.length];
  centre(lastMark);
}

// ---------------------------------------------------------------- the judgement

function makeFooter() {
  at("dimensions").replaceChildren(...dimensions.map((name, place) => make("button", {
    type: "button", onclick: () => toggleDimension(name), "aria-pressed": "false", "aria-describedby": `tip-${place}`,
  },
  make("span", { className: "key", "aria-hidden": "true" }, String(place + 1)),
  make("span", { className: "name" }, name[0].toUpperCase() + name.slice(1)),
  make("span", { className: "state", "aria-hidden": "true" }, "✓"),
  make("span", { className: "tip", role: "tooltip", id: `tip-${place}` }, start.dimensions[name]))));
  at("verdicts").replaceChildren(...start.verdicts.map((name) => make("button", {
    type: "button", className: name, onclick: () => judge(name), "aria-pressed": "false",
  }, make("span", { className: "key", "aria-hidden": "true" }, name[0]), name[0].toUpperCase() + name.slice(1))));
  at("error-classes").replaceChildren(...Object.entries(CLASS_KEYS).map(([key, name], place) => {
    const letter = name.indexOf(key);
    return make("button", { type: "button", onclick: () => classify(name), "aria-pressed": "false", "aria-describedby": `class-tip-${place}` },
      name.slice(0, letter), make("u", {}, key), name.slice(letter + 1),
      make("span", { className: "tip", role: "tooltip", id: `class-tip-${place}` }, start.error_classes[name]));
  }));
}

function showJudgement() {
  if (!state.current) return;
  const held = judgementOf(state.current.task_id);
  document.body.classList.toggle("judged", Boolean(held.verdict));
  [...at("dimensions").children].forEach((button, place) => {
    const isFailed = held.failed_dimensions.includes(dimensions[place]);
    button.setAttribute("aria-pressed", isFailed);
    button.querySelector(".state").textContent = isFailed ? "✕" : "✓";
  });
  [...at("verdicts").children].forEach((button, place) => button.setAttribute("aria-pressed", start.verdicts[place] === held.verdict));
  Object.values(CLASS_KEYS).forEach((name, place) => {
    const button = at("error-classes").children[place];
    button.setAttribute("aria-pressed", name === held.error_class);
    button.disabled = !isFaulty(held);
  });
  if (!isTyping()) at("comment").value = held.comment;
}

const isFaulty = (held) => held.verdict === "fix" || held.verdict === "reject";

function toggleDimension(name) {
  const isFailed = judgementOf(state.current.task_id).failed_dimensions.includes(name);
  decide(state.current.task_id, [[name, isFailed ? "pass" : "fail"]]);
}

function judge(verdict) {
  const task = state.current;
  const held = judgementOf(task.task_id);
  if (held.verdict === verdict && verdict !== "accept") return decide(task.task_id, [["error_class", null], ["verdict", null]]);
  const changes = [["verdict", verdict]];
  if (verdict === "accept" && held.error_class) changes.unshift(["error_class", null]);
  decide(task.task_id, changes);
  if (verdict !== "accept") return;
  if (held.failed_dimensions.length) say(`Accepted, although ${held.failed_dimensions.join(" and ")} fails. u takes it back.`);
  openNextOpen();
}

function classify(name) {
  const held = judgementOf(state.current.task_id);
  if (!isFaulty(held)) return say("A class of error goes with fix (f) or reject (r).");
  decide(state.current.task_id, [["error_class", held.error_class === name ? null : name]]);
}

let commentTimer = 0;
function saveComment() {
  clearTimeout(commentTimer);
  const task = state.current;
  if (!task || at("comment").value === judgementOf(task.task_id).comment) return;
  decide(task.task_id, [["comment", at("comment").value]]);
}

async function undo() {
  saveComment();
  const last = state.undo.pop();
  if (!last) return say("There is nothing to undo.");
  if (state.current?.task_id !== last.taskId) await open(known.get(last.taskId));
  decide(last.taskId, last.back, true);
  say("Undone.");
}

// ---------------------------------------------------------------- going through the tasks

const isOpen = (task) => !judgementOf(task.task_id).verdict;

function go(step) {
  const next = state.shown[state.shown.indexOf(state.wanted) + step];
  if (next) open(next);
  else say(step > 0 ? "This is the last task." : "This is the first task.");
}

/** The next task without a verdict, from here on and then from the beginning. */
function openNextOpen() {
  const place = state.shown.indexOf(state.current);
  const next = [...state.shown.slice(place + 1), ...state.shown.slice(0, place + 1)].find(isOpen);
  if (next) return open(next);
  say(state.shown.length === tasks.length ? "All tasks are judged. Thank you." : "All tasks of this filter are judged.");
}

function showProgress() {
  const judged = tasks.filter((task) => !isOpen(task)).length;
  const place = state.shown.indexOf(state.current) + 1;
  const of = state.shown.length === tasks.length ? `${tasks.length}` : `${state.shown.length} filtered`;
  at("progress").replaceChildren(make("strong", {}, `${place} of ${of}`), make("span", { className: "more" }, ` · ${judged} judged`));
  const shown = new Set(state.shown);
  [...at("ticks").children].forEach((tick, number) => {
    const task = tasks[number];
    tick.className = [judgementOf(task.task_id).verdict ?? "", task === state.current ? "current" : "", shown.has(task) ? "" : "hidden"].join(" ");
  });
}

/** Tasks with every word of the filter, in their own words or in what was decided of them. */
function filter() {
  const words = at("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const status = (task) => {
    const held = judgementOf(task.task_id);
    return [held.verdict ?? "open", held.error_class, held.comment && "commented", ...held.failed_dimensions];
  };
  const found = tasks.filter((task) => words.every((word) => task.search.includes(word) || status(task).some((one) => one?.startsWith(word))));
  if (!found.length) return say("No task has all these words.");
  state.shown = found;
  if (!found.includes(state.current)) open(found.find(isOpen) ?? found[0]);
  else showProgress();
}

// ---------------------------------------------------------------- the frame

let toastTimer = 0;
function say(words) {
  at("toast").textContent = words;
  at("toast").classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => at("toast").classList.remove("shown"), 2600);
}

const isTyping = () => document.activeElement === at("comment");

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
function showTheme() {
  const chosen = remembered("theme") || "system";
  const isDark = chosen === "dark" || (chosen === "system" && systemIsDark.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  at("theme").textContent = { system: "◐", light: "☀", dark: "☾" }[chosen];
}

function nextTheme() {
  const order = ["system", "light", "dark"];
  remember("theme", order[(order.indexOf(remembered("theme") || "system") + 1) % 3]);
  showTheme();
  say({ system: "Theme: as the system", light: "Theme: light", dark: "Theme: dark" }[remembered("theme")]);
}

function makeHelp() {
  const list = (name, entries) => make("dl", { className: name }, ...entries.flatMap(([term, words]) => [make("dt", {}, term), make("dd", {}, words)]));
  const keys = KEYS.map(([names, words]) => [make("span", {}, ...names.split(" ").filter(Boolean).flatMap((one, place) => [place ? " " : "", make("span", { className: "key" }, one)])), words]);
  at("help-text").replaceChildren(
    make("div", {}, make("h3", {}, "Keys"), list("keys", keys),
      make("p", {}, "Every decision is saved at once. A dimension that is not marked has passed once there is a verdict.")),
    make("div", {}, make("h3", {}, "Dimensions"), list("words", Object.entries(start.dimensions)),
      make("h3", {}, "Verdicts"), list("words", [["accept", "Right as it stands."], ["fix", "Worth keeping once a fault is mended."], ["reject", "Not worth mending."]]),
      make("h3", {}, "Classes of error"), list("words", Object.entries(start.error_classes))));
}

async function beginAs(name) {
  const held = await get(`/api/judgements?annotator=${encodeURIComponent(name)}`);
  saveComment();
  Object.assign(state, { annotator: held.annotator, judgements: held.judgements, undo: [], current: null, wanted: null });
  remember("annotator", held.annotator);
  at("annotator").textContent = held.annotator;
  const first = state.shown.find(isOpen) ?? state.shown[0];
  await open(first);
}

function askWho() {
  at("known-annotators").replaceChildren(...start.annotators.map((name) => make("button", {
    type: "button", onclick: () => { at("who-name").value = name; at("who").querySelector("form").requestSubmit(); },
  }, name)));
  at("who-name").value = state.annotator;
  at("who-error").textContent = "";
  at("who").showModal();
  at("who-name").focus();
}

const COMMANDS = {
  j: () => go(1), k: () => go(-1), o: openNextOpen, a: () => judge("accept"), f: () => judge("fix"), r: () => judge("reject"),
  u: undo, n: () => nextDocument(1), p: () => nextDocument(-1), ".": nextMark, t: nextTheme, "?": () => at("help").showModal(),
  c: () => at("comment").focus(), "/": () => at("filter").select(),
  s: () => {
    const sql = at("sql");
    if (!sql) return say("A knowledge task has no SQL.");
    sql.open = !sql.open;
    if (sql.open) sql.scrollIntoView({ block: "start" });
  },
  ...Object.fromEntries(Object.entries(CLASS_KEYS).map(([key, name]) => [key, () => classify(name)])),
  ...Object.fromEntries(dimensions.map((name, place) => [String(place + 1), () => toggleDimension(name)])),
};

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.matches("input, textarea")) {
    if (event.target === at("filter")) {
      at("filter").value = "";
      filter();
    }
    event.target.blur();
    return;
  }
  const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]");
  if (isElsewhere || event.target.matches("input, textarea, select") || !state.current) return;
  const command = COMMANDS[event.key];
  if (state.wanted !== state.current && !"jk".includes(event.key)) return;
  if (!command || (event.repeat && !"jknp.".includes(event.key))) return;
  event.preventDefault();
  command();
});

at("filter").addEventListener("input", filter);
at("filter").addEventListener("keydown", (event) => { if (event.key === "Enter") at("filter").blur(); });
at("comment").addEventListener("input", () => { clearTimeout(commentTimer); commentTimer = setTimeout(saveComment, COMMENT_PAUSE); });
at("comment").addEventListener("blur", () => {
  saveComment();
  if (isStale) refresh();
});
at("ticks").addEventListener("click", (event) => { if (event.target.dataset.place) open(tasks[event.target.dataset.place]); });
at("annotator").addEventListener("click", askWho);
at("theme").addEventListener("click", nextTheme);
at("help-button").addEventListener("click", () => at("help").showModal());
at("who").addEventListener("cancel", (event) => { if (!state.annotator) event.preventDefault(); });
at("who").querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await beginAs(at("who-name").value);
    at("who").close();
  } catch (error) {
    at("who-error").textContent = error.message;
  }
});
systemIsDark.addEventListener("change", showTheme);
tabs.addEventListener("message", (event) => { if (event.data.annotator === state.annotator) refresh(); });
document.addEventListener("visibilitychange", () => (document.hidden ? saveComment() : refresh()));
addEventListener("pagehide", saveComment);
addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Away)) return;
  event.preventDefault();
  sayAway();
});
addEventListener("beforeunload", (event) => { if (outbox.length) event.preventDefault(); });

showTheme();
makeFooter();
makeHelp();
at("ticks").replaceChildren(...tasks.map((task) => {
  const tick = make("i", { title: `${task.place + 1}: ${task.domain} ${task.analysis_type}` });
  tick.dataset.place = task.place;
  return tick;
}));
const name = start.annotator ?? remembered("annotator");
if (name) await beginAs(name);
else askWho();
