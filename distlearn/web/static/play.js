// The page for playing: shows the game that the server holds, and asks it for every change.

import { Board } from "./board.js";
import { showMoves } from "./moves.js";
import { get, post } from "./request.js";
import { valueText } from "./words.js";

const find = (id) => document.getElementById(id);
const board = new Board(find("board"), playSquare);
let game; // as the server told it last
let values = null; // hints, by name of the move
let isRunning = false;
let timer = 0;
let turnstile = Promise.resolve(); // one request at a time

const path = (rest = "") => `/api/games/${game?.number ?? location.pathname.split("/").pop()}${rest}`;
const atEnd = () => game.at === game.moves.length;

// Whatever is asked for is done in turn; what is refused is said, and the game shown as it is.
function ask(request) {
  turnstile = turnstile.then(async () => {
    clearTimeout(timer);
    find("refusal").textContent = "";
    try {
      await show(await request());
      goOn();
    } catch (error) {
      isRunning = false;
      say(error.message);
      await get(path()).then(show).catch(() => {}); // it may have gone on in another tab
    }
  });
  return turnstile;
}

const change = (name, table = {}) => ask(() => post(path(`/${name}`), { n_moves: game.moves.length, ...table }));
const look = (at) => ask(() => get(path(`?at=${at}`)));

async function show(answer) {
  game = answer;
  if (location.pathname !== `/play/${game.number}`) history.pushState(null, "", `/play/${game.number}`);
  fillSelects();
  values = await hints();
  draw();
}

async function hints() {
  if (!find("hints").checked || game.waits_for === "nobody") return null;
  const player = encodeURIComponent(find("hints-by").value);
  return get(path(`/values?at=${game.at}&player=${player}`));
}

function draw() {
  board.show(game, values);
  document.title = `${game.game} – distlearn`;
  find("game-name").textContent = game.game;
  find("board").setAttribute("aria-label", `Board of ${game.game}`);
  find("status").textContent = game.status;
  find("score").textContent = game.waits_for === "nobody" ? "" : game.score;
  for (const [colour, sign] of [["black", 1], ["white", -1]]) {
    find(`${colour}-pieces`).textContent = game.pieces[colour];
    find(colour).parentElement.classList.toggle("to-move", game.to_move === sign);
  }
  showMoves(find("moves"), game, look);
  drawButtons();
}

function drawButtons() {
  const isPersons = game.waits_for === "person" && atEnd();
  find("pass").disabled = !(isPersons && game.may_pass);
  find("pass").textContent = values?.pass === undefined ? "Pass" : `Pass (${valueText(values.pass)})`;
  find("undo").disabled = game.moves.length === 0 || !atEnd();
  find("first").disabled = find("back").disabled = game.at === 0;
  find("latest").disabled = atEnd();
  find("forward").disabled = find("run").disabled = !isRunning && !mayGoOn();
  find("run").textContent = isRunning ? "Pause" : "Play";
  find("here").hidden = atEnd();
  find("save").href = path("/record");
}

function fillSelects() {
  fill(find("black"), game.choices, game.black, game.names.black);
  fill(find("white"), game.choices, game.white, game.names.white);
  const members = game.choices.slice(1);
  const opponent = [game.black, game.white, find("hints-by").value].find((name) => members.includes(name));
  const before = find("hints-by").value;
  fill(find("hints-by"), members, members.includes(before) ? before : opponent ?? members[0]);
}

// `played` is who played a stored game, of whom only the name is known.
function fill(select, names, chosen, played) {
  const texts = names.map((name) => (name === "you" && played ? `${played} (stored)` : name));
  const options = names.map((name, number) => new Option(texts[number], name, false, name === chosen));
  select.replaceChildren(...options);
}

// Through what was played, and then on by the players.
const mayGoOn = () => !atEnd() || game.waits_for === "player";
const forward = () => (atEnd() ? change("step") : look(game.at + 1));

// A player answers a person by itself, two players only while they are told to run.
function goOn() {
  if (!mayGoOn()) isRunning = false;
  const answers = atEnd() && game.waits_for === "player" && [game.black, game.white].includes("you");
  if (isRunning || answers) timer = setTimeout(forward, Number(find("pace").value));
  drawButtons();
}

function run() {
  clearTimeout(timer);
  isRunning = !isRunning;
  if (isRunning) forward();
  else drawButtons();
}

function playSquare(square) {
  if (!atEnd()) return say("this is an earlier moment; ‘Go on from here’ forgets what came after it");
  change("move", { move: game.squares[landing(square)] });
}

// Where a piece lands: a column takes it wherever it is clicked.
function landing(square) {
  if (game.look !== "columns") return square;
  return game.legal.find((move) => move % game.columns === square % game.columns) ?? square;
}

function seats() {
  return { black: find("black").value, white: find("white").value };
}

function say(text) {
  find("refusal").textContent = text;
}

async function openFile(input) {
  const file = input.files[0];
  input.value = "";
  if (file) ask(async () => post("/api/records", { text: await file.text(), name: file.name }));
}

const actions = {
  undo: () => change("undo"),
  pass: () => change("move", { move: "pass" }),
  new: () => ask(() => post("/api/games", game ? { like: game.number, ...seats() } : {})),
  first: () => look(0),
  back: () => look(game.at - 1),
  run,
  forward,
  latest: () => look(game.moves.length),
  here: () => change("back", { at: game.at }),
};
const keys = { p: "pass", u: "undo", n: "new", ",": "back", ".": "forward", r: "run" };

for (const [id, action] of Object.entries(actions)) find(id).addEventListener("click", action);
for (const id of ["black", "white"]) {
  find(id).addEventListener("change", () => change("sit", seats()));
}
for (const id of ["hints", "hints-by"]) find(id).addEventListener("change", () => look(game.at));
find("open").addEventListener("change", (event) => openFile(event.target));
addEventListener("popstate", () => location.reload());

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("select, input:not([type=checkbox])");
  if (isTyping || event.ctrlKey || event.altKey || event.metaKey || !game) return;
  const key = event.key.toLowerCase();
  if (key === "h") find("hints").click();
  if (keys[key] && !find(keys[key]).disabled) {
    event.preventDefault();
    actions[keys[key]]();
  }
});

ask(() => get(path()));
