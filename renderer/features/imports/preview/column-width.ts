interface ColumnText {
  readonly name: string;
  readonly meaning: string;
  readonly cells: readonly string[];
  readonly mono: boolean;
}

/** Widths in px of one character of our fonts at the grid's sizes, measured once; and what a cell adds around it. */
const monoPx = 7.25;
const sansPx = 6.9;
const smallPx = 6;
const aroundPx = 24;
const leastPx = 84;
const mostPx = 280;

/** A width that shows the head and nearly every value without wasting the screen on the longest one. */
export function columnWidthPx({ name, meaning, cells, mono }: ColumnText): number {
  const lengths = cells.map((cell) => cell.length).sort((a, b) => a - b);
  // The longest of nineteen in twenty: one essay must not push every other column off the screen.
  const usual = lengths[Math.floor((lengths.length - 1) * 0.95)] ?? 0;
  const wanted = Math.max(name.length * sansPx, meaning.length * smallPx, usual * (mono ? monoPx : sansPx));
  return Math.round(Math.min(Math.max(wanted + aroundPx, leastPx), mostPx));
}
