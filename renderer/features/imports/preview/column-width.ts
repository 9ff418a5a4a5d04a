import type { CellType } from '../look/cell-type.ts';

interface ColumnText {
  readonly name: string;
  readonly meaning: string;
  readonly cells: readonly string[];
  readonly type: CellType;
  /** The words of a null cell's chip where there is such a cell. */
  readonly chip: string;
}

/** Widths in px of one character of our fonts at the grid's sizes, measured once; and what a cell adds around it. */
const monoPx = 7.25;
const sansPx = 6.9;
const smallPx = 6;
const aroundPx = 24;
const leastPx = 84;
const mostPx = 280;
/** What a chip adds to its words. */
const chipPx = 12;
/** What stands beside a value: an arrow, a date. */
const besidePx: Readonly<Record<CellType, number>> = {
  text: 0,
  identifier: 0,
  reference: 20,
  json: 0,
  timestamp: 210,
  time: 180,
  base64: 120,
};

/** A width that shows the head and nearly every value without wasting the screen on the longest one. */
export function columnWidthPx({ name, meaning, cells, type, chip }: ColumnText): number {
  const mono = type !== 'text';
  const lengths = cells.map((cell) => cell.length).sort((a, b) => a - b);
  // The longest of nineteen in twenty: one essay must not push every other column off the screen.
  const usual = lengths[Math.floor((lengths.length - 1) * 0.95)] ?? 0;
  const wanted = Math.max(
    name.length * sansPx,
    meaning.length * smallPx,
    chip.length * sansPx + chipPx,
    usual * (mono ? monoPx : sansPx),
  );
  const beside = usual > 0 ? besidePx[type] : 0;
  return Math.round(Math.min(Math.max(wanted + aroundPx + beside, leastPx), mostPx + beside));
}
