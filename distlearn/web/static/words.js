// What a square is called by screen readers, and values as short as squares are small.

const COLOURS = { 1: "black", "-1": "white" };

export function squareLabel(game, square, value) {
  const piece = COLOURS[game.cells[square]] ?? "empty";
  const parts = [game.squares[square], piece];
  if (game.last === square) parts.push("last move");
  if (game.changed.includes(square)) parts.push(game.cells[square] ? "just flipped" : "just captured");
  if (game.legal.includes(square)) parts.push("possible move");
  if (value !== undefined) parts.push(`value ${valueText(value)}`);
  return parts.join(", ");
}

// Three digits at the most.
export function valueText(value) {
  const size = Math.abs(value);
  const digits = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  return (value > 0 ? "+" : "") + value.toFixed(digits).replace("-", "−");
}
