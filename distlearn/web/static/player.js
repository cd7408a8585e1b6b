// A player of the campaign: which one, what it is, and a game against it.

import { find, make, setOptions, setText } from "./elements.js";
import { count, scoreText } from "./numbers.js";
import { get, post } from "./request.js";

export class Player {
  constructor(api) {
    this.api = api;
    this.kept = []; // players that can be met, beside those that come with distlearn
    this.checkpoints = [];
    this.asked = 0;
    find("player-arm").addEventListener("change", () => this.showRun());
    find("player-seed").addEventListener("change", () => this.showRun());
    find("player-checkpoint").addEventListener("change", () => this.showPlayer());
    find("keep").addEventListener("click", () => this.keep());
    find("meeting").addEventListener("submit", (event) => this.begin(event));
  }

  show(campaign) {
    this.campaign = campaign;
    const runs = this.runs();
    find("player").hidden = runs.length === 0;
    if (runs.length === 0) return;
    const arms = campaign.arms.map(({ name }) => name).filter((arm) => runs.some((run) => run.arm === arm));
    setOptions(find("player-arm"), plain(arms));
    const before = this.run;
    this.setSeeds();
    const { run } = this;
    if (before?.updated !== run?.updated || before?.seed !== run?.seed || this.news !== run?.updated) this.showRun();
  }

  // Those that have players.
  runs() {
    return this.campaign.runs.filter((run) => Object.keys(run.best).length > 0);
  }

  get run() {
    const [arm, seed] = [find("player-arm").value, Number(find("player-seed").value)];
    return this.campaign.runs.find((run) => run.arm === arm && run.seed === seed);
  }

  setSeeds() {
    const seeds = this.runs().filter((run) => run.arm === find("player-arm").value).map((run) => run.seed);
    setOptions(find("player-seed"), plain(seeds));
  }

  choose(run) {
    if (Object.keys(run.best).length === 0) return;
    find("player-arm").value = run.arm;
    this.setSeeds();
    find("player-seed").value = run.seed;
    this.showRun();
    find("player").scrollIntoView({ block: "start" });
    find("player-checkpoint").focus({ preventScroll: true });
  }

  async showRun() {
    this.setSeeds();
    const { run } = this;
    this.news = run.updated;
    const path = `${this.api}/runs/${encodeURIComponent(run.arm)}/${run.seed}/checkpoints`;
    await this.trying(async () => {
      const { checkpoints, opponents } = await get(path);
      this.checkpoints = checkpoints;
      this.opponents = opponents;
      const isLast = find("player-checkpoint").selectedIndex <= 0;
      const entries = [...checkpoints].reverse().map((each) => [` ${each.checkpoint}`, this.label(each)]);
      setOptions(find("player-checkpoint"), Object.fromEntries(entries));
      if (isLast) find("player-checkpoint").selectedIndex = 0;
      this.setOpponents();
      await this.showPlayer();
    });
  }

  label({ checkpoint, games, values }) {
    const last = this.checkpoints.at(-1).checkpoint;
    const best = this.campaign.measures.filter((measure) => values[measure] === this.run.best[measure]);
    const notes = [...(checkpoint === last ? ["last"] : []), ...best.map((measure) => `best ${measure}`)];
    return `${checkpoint} (${count(games)} games)${notes.length ? `: ${notes.join(", ")}` : ""}`;
  }

  get chosen() {
    const { arm, seed } = this.run;
    return { arm, seed, checkpoint: Number(find("player-checkpoint").value) };
  }

  async showPlayer() {
    const { arm, seed, checkpoint } = this.chosen;
    const asked = ++this.asked;
    await this.trying(async () => {
      const found = await get(`${this.api}/runs/${encodeURIComponent(arm)}/${seed}/players/${checkpoint}`);
      if (asked !== this.asked) return; // somebody was quicker
      const { values } = this.checkpoints.find((each) => each.checkpoint === checkpoint) ?? { values: {} };
      const facts = {
        ...Object.fromEntries(Object.entries(values).map(([measure, value]) => [measure, scoreText(value)])),
        "value function": found.value_function.name ?? "",
        interpretation: found.interpretation,
        weights: count(found.n_weights),
      };
      find("player-facts").replaceChildren(...Object.entries(facts).flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
      find("portrait").replaceChildren(document.createRange().createContextualFragment(found.board));
    });
  }

  setOpponents() {
    const kept = this.kept.map((each, number) => [`kept ${number}`, `${each.arm}-${each.seed}@${each.checkpoint}`]);
    setOptions(find("opponent"), Object.fromEntries([...this.opponents.map((name) => [name, name]), ...kept]));
    for (const id of ["begin", "opponent", "player-colour", "keep"]) find(id).disabled = this.opponents.length === 0;
  }

  keep() {
    this.kept.push(this.chosen);
    this.setOpponents();
    find("opponent").value = `kept ${this.kept.length - 1}`;
  }

  begin(event) {
    event.preventDefault();
    const against = /^kept (\d+)$/.exec(find("opponent").value);
    const opponent = against ? this.kept[against[1]] : find("opponent").value;
    const isBlack = find("player-colour").value === "black";
    const sides = isBlack ? { black: this.chosen, white: opponent } : { black: opponent, white: this.chosen };
    this.trying(async () => location.assign(`/play/${(await post(`${this.api}/games`, sides)).number}`));
  }

  async trying(work) {
    setText(find("player-trouble"), "");
    await work().catch((error) => setText(find("player-trouble"), error.message));
  }
}

const plain = (names) => Object.fromEntries(names.map((name) => [name, String(name)]));
