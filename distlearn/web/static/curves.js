// Learning curves, one chart per measure; drawn again when there are new points.

import { show } from "/charts/charts.js";
import { find, make } from "./elements.js";
import { get } from "./request.js";

const CHOICES = ["x", "by", "statistic"];

const plotly = new Promise((resolve) => {
  if (window.Plotly) resolve();
  else find("plotly").addEventListener("load", resolve);
});

export class Curves {
  constructor(api) {
    this.api = api;
    this.figures = new Map(); // elements to draw in, by measure
    this.drawn = "";
    this.isDrawing = false;
    for (const id of CHOICES) find(id).addEventListener("change", () => this.draw());
  }

  show(campaign) {
    this.campaign = campaign;
    find("no-curves").hidden = campaign.measures.length > 0;
    find("curves-note").hidden = campaign.measures.length === 0;
    for (const [measure, figure] of this.figures) if (!campaign.measures.includes(measure)) figure.parentElement.remove();
    for (const measure of campaign.measures) this.figure(measure);
    this.draw();
  }

  figure(measure) {
    if (!this.figures.has(measure)) {
      const place = make("div", { class: "chart" });
      find("curves").append(make("figure", {}, make("figcaption", {}, measure), place));
      this.figures.set(measure, place);
    }
    return this.figures.get(measure);
  }

  get wanted() {
    return JSON.stringify([this.campaign.curves_version, ...CHOICES.map((id) => find(id).value)]);
  }

  // One chart after the other; what is asked for meanwhile is drawn afterwards.
  async draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    try {
      while (this.drawn !== this.wanted) {
        const wanted = this.wanted;
        for (const measure of this.campaign.measures) await this.drawOne(measure);
        this.drawn = wanted;
      }
    } catch {
      // the page says what is wrong when it asks for news, and draws again after that
    } finally {
      this.isDrawing = false;
    }
  }

  async drawOne(measure) {
    const query = new URLSearchParams({ measure, ...Object.fromEntries(CHOICES.map((id) => [id, find(id).value])) });
    const chart = await get(`${this.api}/curves?${query}`);
    await plotly;
    show(this.figure(measure), chart);
  }
}

// Draws any other chart when the script for it is there.
export async function showChart(element, chart) {
  await plotly;
  show(element, chart);
}
