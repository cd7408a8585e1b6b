// The table of runs: a line per run, changed where it has changed.

import { bar, fillBar, find, make, setOptions, setText } from "./elements.js";
import { count, duration, leftNow, percent, scoreText } from "./numbers.js";
import { swatch } from "./swatch.js";

const WHERE = ["running", "failed", "interrupted", "stopped", "finished", "waiting"]; // what is seen first

export class Runs {
  // `onChoose` is called with a run whose players somebody wants to see.
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.rows = new Map();
    this.order = { key: null, isDown: false };
    this.columns = "";
    for (const id of ["status-filter", "arm-filter"]) find(id).addEventListener("change", () => this.arrange());
    setInterval(() => this.campaign?.runs.forEach((run) => this.tick(run)), 1000);
  }

  show(campaign) {
    this.campaign = campaign;
    this.makeTable(campaign);
    const states = Object.entries(campaign.n_by_status).map(([status, number]) => [status, `${status} (${number})`]);
    setOptions(find("status-filter"), { "": "all", ...Object.fromEntries(states) });
    setOptions(find("arm-filter"), { "": "all", ...Object.fromEntries(campaign.arms.map(({ name }) => [`=${name}`, name])) });
    for (const run of campaign.runs) this.fill(this.row(run), run);
    this.arrange();
  }

  makeTable({ measures }) {
    const columns = JSON.stringify(measures);
    if (columns === this.columns) return;
    this.columns = columns;
    this.rows.clear();
    this.heads = {
      run: head("run", "run"),
      status: head("status", "state"),
      fraction: head("fraction", "done"),
      games_per_second: head("games_per_second", "games/s", "number wide"),
      time: head("time", "time", "number wide"),
      ...Object.fromEntries(measures.map((measure) => [`best ${measure}`, head(`best ${measure}`, `best ${measure}`, "number")])),
      host: head("host", "host", "wide"),
    };
    for (const [key, cell] of Object.entries(this.heads)) cell.firstChild.addEventListener("click", () => this.sortBy(key));
    this.body = make("tbody");
    find("runs").replaceChildren(make("thead", {}, make("tr", {}, ...Object.values(this.heads))), this.body);
  }

  row(run) {
    const key = `${run.arm}-${run.seed}`;
    if (!this.rows.has(key)) this.rows.set(key, this.newRow(run, key));
    return this.rows.get(key);
  }

  newRow(run, key) {
    const name = make("button", { type: "button", class: "run", title: "Its players" }, swatch(this.campaign.arms, run.arm), key);
    name.addEventListener("click", () => this.onChoose(run));
    const cells = {
      status: make("span", { class: "status" }),
      bar: bar(0, `Done of ${key}`),
      done: make("span", { class: "done" }),
      games_per_second: make("td", { class: "number wide" }),
      time: make("td", { class: "number wide" }),
      best: this.campaign.measures.map(() => make("td", { class: "number" })),
      host: make("td", { class: "wide" }),
    };
    const line = make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, cells.status), make("td", {}, cells.bar, cells.done));
    line.append(cells.games_per_second, cells.time, ...cells.best, cells.host);
    return { line, cells };
  }

  fill({ cells }, run) {
    setText(cells.status, run.status);
    cells.status.className = `status ${run.status}`;
    fillBar(cells.bar, run.fraction);
    setText(cells.done, percent(run.fraction));
    cells.done.title = `${count(run.done)} of ${count(run.budget)} ${run.unit}`;
    setText(cells.games_per_second, run.games_per_second ? count(run.games_per_second) : "");
    this.campaign.measures.forEach((measure, number) => setText(cells.best[number], scoreText(run.best[measure])));
    setText(cells.host, run.host ?? "");
    this.tick(run);
  }

  // How long it took, or will take.
  tick(run) {
    const { cells } = this.row(run);
    const taken = run.seconds ? duration(run.seconds) : "";
    setText(cells.time, run.seconds_left === null ? taken : `${duration(leftNow(run.seconds_left, this.campaign.updated))} left`);
  }

  sortBy(key) {
    const isDown = this.order.key === key ? !this.order.isDown : key.startsWith("best");
    this.order = { key, isDown };
    for (const [name, cell] of Object.entries(this.heads)) {
      if (name === key) cell.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    }
    this.arrange();
  }

  arrange() {
    const [status, arm] = [find("status-filter").value, find("arm-filter").value];
    const isWanted = (run) => (!status || run.status === status) && (!arm || `=${run.arm}` === arm);
    const lines = this.sorted(this.campaign.runs.filter(isWanted)).map((run) => this.row(run).line);
    const isSame = lines.length === this.body.children.length && lines.every((line, at) => this.body.children[at] === line);
    if (!isSame) this.body.replaceChildren(...lines);
  }

  sorted(runs) {
    const places = new Map(this.campaign.arms.map(({ name }, place) => [name, place]));
    const byName = (a, b) => (places.get(a.arm) ?? 0) - (places.get(b.arm) ?? 0) || a.seed - b.seed;
    const { key, isDown } = this.order;
    const ranked = (run) => (key === null || key === "status" ? WHERE.indexOf(run.status) : valueOf(run, key));
    const compare = (a, b) => (key === "run" ? 0 : ranked(a) < ranked(b) ? -1 : ranked(a) > ranked(b) ? 1 : 0) || byName(a, b);
    return [...runs].sort((a, b) => (isDown ? compare(b, a) : compare(a, b)));
  }
}

function valueOf(run, key) {
  if (key === "time") return run.seconds_left ?? run.seconds;
  if (key.startsWith("best ")) return run.best[key.slice(5)] ?? -1;
  return run[key] ?? "";
}

function head(key, text, kind = "") {
  return make("th", { scope: "col", class: kind }, make("button", { type: "button" }, text));
}
