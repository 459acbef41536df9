// Theme, sorting of tables, and the task browser. Whatever comes from an agent is set as text, never as HTML.
(() => {
  "use strict";
  const page = document.documentElement;
  const find = (selector, from = document) => from.querySelector(selector);

  find("#theme")?.addEventListener("click", () => {
    const isDark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = isDark ? "light" : "dark";
  });
  addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll("details[data-print]")) one.open = true;
  });

  // Tables sort by their columns, numbers by value and downwards first.
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      head.tabIndex = 0;
      const sort = () => {
        const isNumber = column > 0;
        const turned = head.getAttribute("aria-sort") === (isNumber ? "descending" : "ascending");
        const downwards = isNumber !== turned;
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", downwards ? "descending" : "ascending");
        const key = (row) => {
          const cell = row.cells[column];
          return isNumber ? Number(cell.dataset.value ?? -Infinity) : cell.textContent.trim();
        };
        const rows = [...table.tBodies[0].rows].sort((a, b) => {
          const [x, y] = [key(a), key(b)];
          const order = isNumber ? (x === y ? 0 : x - y) : x.localeCompare(y);
          return downwards ? -order : order;
        });
        table.tBodies[0].append(...rows);
      };
      head.addEventListener("click", sort);
      head.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); sort(); }
      });
    });
  }

  const packed = find("#data");
  if (!packed) return;

  const ROWS = 50;
  const [RUN, TASK, TRIAL, REASON, VERDICT, ANSWER, QUERY, READ, WANTED, TURNS, COST, PARTIAL] = Array(12).keys();
  const [ID, DOMAIN, TYPE, GROUP, TRAP, QUESTION, INSTRUCTIONS, GOLD, STANDARD, TOLERANCES, DOCUMENTS, ACTIVE, PARTS] = Array(13).keys();
  const filters = find("#filters");
  const body = find("#rows tbody");
  let data, haystacks, shown = [], from = 0, sortedBy = null, isDown = false;

  const make = (name, text, classes) => {
    const one = document.createElement(name);
    if (text !== undefined && text !== null) one.textContent = text;
    if (classes) one.className = classes;
    return one;
  };
  const value = (column, row) => data.columns[column][row];
  const task = (row) => data.tasks[value(TASK, row)];
  const reason = (row) => data.texts[value(REASON, row)];
  const words = (name) => name.replaceAll("_", " ");
  const runName = ([label, condition, isTuned]) =>
    label + (condition === "rule" ? "" : `, ${condition}`) + (isTuned ? ", tuned prompt" : "");

  async function unpack() {
    const bytes = Uint8Array.from(atob(packed.textContent), (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    data = await new Response(stream).json();
    packed.remove();
    haystacks = data.columns[TASK].map((place, row) =>
      [data.tasks[place][ID], data.tasks[place][QUESTION], value(ANSWER, row) ?? ""].join("\n").toLowerCase());
    fill("run", data.runs.map((run, place) => [place, runName(run)]));
    const distinct = (column) => [...new Set(data.tasks.map((one) => one[column]))].sort().map((one) => [one, words(one)]);
    fill("domain", distinct(DOMAIN));
    fill("type", distinct(TYPE));
    fill("group", distinct(GROUP));
    const reasons = [...new Set(data.columns[REASON])].map((place) => data.texts[place]).filter((one) => one !== "right").sort();
    fill("reason", reasons.map((one) => [one, one]));
    choose();
  }

  function fill(name, options) {
    for (const [key, text] of options) {
      const option = make("option", text);
      option.value = key;
      filters.elements[name].append(option);
    }
  }

  function choose() {
    const wanted = Object.fromEntries(new FormData(filters));
    const needles = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
    const count = data.columns[TASK].length;
    shown = [];
    for (let row = 0; row < count; row += 1) {
      const one = task(row);
      if (wanted.run !== "" && value(RUN, row) !== Number(wanted.run)) continue;
      if (wanted.domain && one[DOMAIN] !== wanted.domain) continue;
      if (wanted.type && one[TYPE] !== wanted.type) continue;
      if (wanted.group && one[GROUP] !== wanted.group) continue;
      if (wanted.answer && (reason(row) === "right") !== (wanted.answer === "right")) continue;
      if (wanted.reason && reason(row) !== wanted.reason) continue;
      if (!needles.every((needle) => haystacks[row].includes(needle))) continue;
      shown.push(row);
    }
    sort();
    from = 0;
    show();
  }

  const KEYS = {
    task: (row) => task(row)[QUESTION],
    run: (row) => runName(data.runs[value(RUN, row)]),
    type: (row) => task(row)[TYPE],
    reason: (row) => reason(row),
    turns: (row) => value(TURNS, row),
    cost: (row) => value(COST, row) ?? -1,
  };

  function sort() {
    if (!sortedBy) return;
    const key = KEYS[sortedBy];
    shown.sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      const order = x < y ? -1 : x > y ? 1 : a - b;
      return isDown ? -order : order;
    });
  }

  function show() {
    const right = shown.filter((row) => reason(row) === "right").length;
    find("#count").textContent = shown.length
      ? `${shown.length} attempts, ${right} right (${(100 * right / shown.length).toFixed(1)} %)` : "No attempt fits.";
    const to = Math.min(from + ROWS, shown.length);
    find("#page").textContent = shown.length ? `${from + 1} to ${to} of ${shown.length}` : "";
    find("#before").disabled = from === 0;
    find("#after").disabled = to >= shown.length;
    body.replaceChildren(...shown.slice(from, to).map(line));
  }

  function line(row) {
    const tr = make("tr");
    const question = make("td");
    const open = make("button", task(row)[QUESTION], "open");
    open.type = "button";
    open.setAttribute("aria-expanded", "false");
    open.addEventListener("click", () => {
      const isOpen = open.getAttribute("aria-expanded") === "true";
      open.setAttribute("aria-expanded", String(!isOpen));
      if (isOpen) tr.nextElementSibling.remove(); else tr.after(detail(row));
    });
    question.append(open);
    const outcome = make("td");
    outcome.append(make("span", reason(row), reason(row) === "right" ? "chip good" : "chip bad"));
    const cost = value(COST, row);
    tr.append(
      question,
      make("td", runName(data.runs[value(RUN, row)])),
      make("td", words(task(row)[TYPE])),
      outcome,
      make("td", String(value(TURNS, row)), "number"),
      make("td", cost === null ? "–" : `$${cost < 1 ? cost.toPrecision(2) : cost.toFixed(2)}`, "number"),
    );
    return tr;
  }

  function detail(row) {
    const one = task(row);
    const condition = data.runs[value(RUN, row)][1];
    const gold = condition === "no-rule" ? one[STANDARD] : one[GOLD];
    const cell = make("td");
    cell.colSpan = 6;
    const pair = make("div", null, "pair");
    const left = make("div"), right = make("div");
    left.append(make("h4", condition === "no-rule" ? "Right here: the standard answer" : "Gold answer"), answerTable(gold));
    right.append(make("h4", "Answered"), answered(value(ANSWER, row), gold, one[TOLERANCES]));
    pair.append(left, right);
    const verdict = make("p", data.texts[value(VERDICT, row)], "verdict");
    cell.append(make("p", one[INSTRUCTIONS], "note"), pair, verdict);
    const names = one[DOCUMENTS].map((place, n) => data.documents[place] + (one[ACTIVE][n] ? "" : " (changes nothing here)"));
    const facts = [`Task ${one[ID]}`, `trial ${value(TRIAL, row)}`, `${one[GROUP]} task${one[TRAP] ? ", a trap" : ""}`,
      `partial credit ${(100 * value(PARTIAL, row)).toFixed(0)} %`];
    if (names.length) facts.push(`governed by ${names.join("; ")}`);
    if (value(WANTED, row)) facts.push(`${value(READ, row)} of ${value(WANTED, row)} governing documents read`);
    cell.append(make("p", `${facts.join(" · ")}.`, "note"));
    const queries = make("div", null, "pair sql");
    const theirs = make("div"), ours = make("div");
    theirs.append(make("h4", "Its last query"));
    theirs.append(value(QUERY, row) === null ? make("p", "It ran none, or no trace is kept.", "note") : make("pre", value(QUERY, row)));
    ours.append(make("h4", "Gold SQL"));
    one[PARTS].forEach((place) => {
      const text = data.parts[place];
      const part = make("details");
      part.append(make("summary", /^(\w+) as \($/m.exec(text)?.[1] ?? (/^with\s*$/.test(text) ? "with" : "last select")), make("pre", text));
      if (!/^with\s*$/.test(text)) ours.append(part);
    });
    if (!one[PARTS].length) ours.append(make("p", "A fact of a document: no SQL.", "note"));
    queries.append(theirs, ours);
    cell.append(queries);
    const tr = make("tr", null, "detail");
    tr.append(cell);
    return tr;
  }

  function answered(text, gold, tolerances) {
    if (text === null) return make("p", "Nothing.", "note");
    let read;
    try { read = JSON.parse(text); } catch { return make("pre", text, "plain"); }
    const rows = Array.isArray(read) ? read : [read];
    const isTable = rows.length > 0 && rows.length <= 100 && Array.isArray(read) === Array.isArray(gold)
      && rows.every((row) => row && typeof row === "object" && !Array.isArray(row));
    return isTable ? answerTable(read, gold, tolerances) : make("pre", text, "plain");
  }

  function answerTable(answer, gold, tolerances) {
    const rows = Array.isArray(answer) ? answer : [answer];
    const golds = gold === undefined ? null : Array.isArray(gold) ? gold : [gold];
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const table = make("table", null, "answer");
    const head = make("tr");
    head.append(...keys.map((key) => make("th", words(key))));
    table.append(head);
    rows.forEach((row, place) => {
      const tr = make("tr");
      for (const key of keys) {
        const text = row[key] === null || row[key] === undefined ? "–" : typeof row[key] === "object" ? JSON.stringify(row[key]) : String(row[key]);
        tr.append(make("td", text, golds && !isSame(text, golds[place]?.[key], tolerances[key]) ? "differs" : ""));
      }
      table.append(tr);
    });
    const scroll = make("div", null, "scroll");
    scroll.append(table);
    return scroll;
  }

  function isSame(text, gold, tolerance) {
    if (gold === undefined) return false;
    if (tolerance !== undefined && text.trim() && gold.trim() && !Number.isNaN(Number(text) - Number(gold))) {
      return Math.abs(Number(text) - Number(gold)) <= tolerance + 1e-9;
    }
    return text.trim().toLowerCase() === gold.trim().toLowerCase();
  }

  let waiting;
  filters.addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(choose, event.target.name === "text" ? 120 : 0);
  });
  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("reset", () => setTimeout(choose));
  find("#rows thead").addEventListener("click", (event) => {
    const key = event.target.closest("button")?.dataset.key;
    if (!key) return;
    isDown = sortedBy === key ? !isDown : key === "cost" || key === "turns";
    sortedBy = key;
    for (const head of document.querySelectorAll("#rows thead th")) head.removeAttribute("aria-sort");
    event.target.closest("th").setAttribute("aria-sort", isDown ? "descending" : "ascending");
    sort();
    from = 0;
    show();
  });
  const turn = (by) => { from += by; show(); find("#answers").scrollIntoView(); };
  find("#before").addEventListener("click", () => turn(-ROWS));
  find("#after").addEventListener("click", () => turn(ROWS));
  document.addEventListener("click", (event) => {
    const wanted = event.target.closest("[data-find]")?.dataset.find;
    if (!wanted || !data) return;
    filters.reset();
    for (const [name, one] of Object.entries(JSON.parse(wanted))) filters.elements[name].value = one;
    choose();
  });
  unpack().catch(() => { find("#count").textContent = "This browser can’t unpack the answers: use one of 2023 or later."; });
})();
