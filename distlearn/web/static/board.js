// The board: a grid of buttons that the arrow keys walk over.

import { squareLabel, valueText } from "./words.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  // `onSquare` is called with the number of a square that was clicked, or entered by key.
  constructor(element, onSquare) {
    this.element = element;
    this.onSquare = onSquare;
    this.buttons = [];
    this.made = "";
    element.addEventListener("keydown", (event) => this.walk(event));
  }

  // `values` are hints by name of the move, if they are wanted.
  show(game, values) {
    this.make(game);
    const best = Math.max(...Object.values(values ?? {}));
    this.buttons.forEach((button, square) => {
      const value = values?.[game.squares[square]];
      button.className = `square ${this.edges(square)} ${classes(game, square, value !== undefined && value === best)}`;
      button.setAttribute("aria-label", squareLabel(game, square, value));
      button.querySelector(".mark").textContent = value === undefined ? "" : valueText(value);
    });
  }

  make(game) {
    const wanted = `${game.look} ${game.rows} ${game.columns}`;
    if (this.made === wanted) return;
    this.made = wanted;
    [this.rows, this.columns] = [game.rows, game.columns];
    this.element.dataset.look = game.look;
    this.element.style.setProperty("--rows", game.rows);
    this.element.style.setProperty("--columns", game.columns);
    this.buttons = game.squares.map((_, square) => this.square(square));
    const letters = game.squares.slice(0, game.columns).map((name) => name[0]);
    const lines = Array.from({ length: game.rows }, (_, row) => this.line(row));
    this.element.replaceChildren(row(["", ...letters].map(label)), ...lines);
    this.rest(Math.floor(game.rows / 2) * game.columns + Math.floor(game.columns / 2));
  }

  line(number) {
    const buttons = this.buttons.slice(number * this.columns, (number + 1) * this.columns);
    return row([label(number + 1), ...buttons.map(cell)]);
  }

  square(square) {
    const button = made("button", "square");
    button.type = "button";
    button.append(made("span", "piece"), made("span", "mark"));
    button.addEventListener("click", () => this.onSquare(square));
    button.addEventListener("focus", () => this.rest(square));
    return button;
  }

  // Tab comes back to this square.
  rest(square) {
    this.buttons.forEach((button, other) => (button.tabIndex = other === square ? 0 : -1));
  }

  walk(event) {
    const at = this.buttons.indexOf(document.activeElement);
    const step = STEPS[event.key];
    if (!step || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const down = Math.floor(at / this.columns) + step[0];
    const right = (at % this.columns) + step[1];
    if (down < 0 || down >= this.rows || right < 0 || right >= this.columns) return;
    this.buttons[down * this.columns + right].focus();
  }

  edges(square) {
    const [down, right] = [Math.floor(square / this.columns), square % this.columns];
    const at = [];
    if (down === 0) at.push("at-top");
    if (down === this.rows - 1) at.push("at-bottom");
    if (right === 0) at.push("at-left");
    if (right === this.columns - 1) at.push("at-right");
    return at.join(" ");
  }
}

function classes(game, square, isBest) {
  const found = [];
  const cell = game.cells[square];
  if (cell) found.push(cell > 0 ? "black" : "white");
  if (game.legal.includes(square)) found.push("legal");
  if (isBest) found.push("best");
  if (game.last === square) found.push("last");
  if (game.changed.includes(square)) found.push(cell ? "flipped" : "captured");
  return found.join(" ");
}

function row(cells) {
  const element = made("div", "");
  element.setAttribute("role", "row");
  element.append(...cells);
  return element;
}

function cell(button) {
  const element = made("div", "");
  element.setAttribute("role", "gridcell");
  element.append(button);
  return element;
}

function label(text) {
  const element = made("span", "label");
  element.setAttribute("aria-hidden", "true");
  element.textContent = text;
  return element;
}

function made(tag, className) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
