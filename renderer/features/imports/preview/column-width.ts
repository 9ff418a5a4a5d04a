import type { CellType } from '../look/cell-type.ts';

interface ColumnText {
  readonly name: string;
  readonly meaning: string;
  readonly cells: readonly string[];
  readonly type: CellType;
  /** Words on the chip of null cells; empty if the sample has none. */
  readonly chip: string;
}

/** Measured widths in px of one character in the fonts of the grid, and the space that a cell adds around its text. */
const monoPx = 7.25;
const sansPx = 6.9;
/** Heads are semi-bold. */
const headPx = 8;
const smallPx = 6;
const aroundPx = 24;
const minPx = 84;
const maxPx = 280;
/** Space that a chip adds around its words. */
const chipPx = 12;
/** Space for what a cell shows beside its value, such as an arrow or a date. */
const besidePx: Readonly<Record<CellType, number>> = {
  text: 0,
  identifier: 0,
  reference: 20,
  json: 0,
  items: 40,
  timestamp: 210,
  time: 180,
  base64: 120,
};

/** Widest column when space that is left over is given to columns with cut values. */
const maxWantedPx = 640;

/** The width that shows every value, if the screen has space for it; never less than the usual width. */
export function wantedWidthPx(column: ColumnText): number {
  const usualPx = columnWidthPx(column);
  // Such a cell shows a badge for its content, not the value.
  if (column.type === 'base64') return usualPx;
  const longest = column.cells.reduce((most, { length }) => Math.max(most, length), 0);
  const beside = longest > 0 ? besidePx[column.type] : 0;
  const longestPx = longest * (column.type === 'text' ? sansPx : monoPx) + beside;
  const wholePx = Math.max(longestPx, column.name.length * headPx) + aroundPx;
  return Math.max(usualPx, Math.round(Math.min(wholePx, maxWantedPx)));
}

/** A width that shows the head and nearly every value without wasting the screen on the longest one. */
export function columnWidthPx({ name, meaning, cells, type, chip }: ColumnText): number {
  const isMono = type !== 'text';
  const lengths = cells.map((cell) => cell.length).sort((a, b) => a - b);
  // The 95th percentile: one very long text must not push every other column off the screen.
  const usual = lengths[Math.floor((lengths.length - 1) * 0.95)] ?? 0;
  const wanted = Math.max(
    name.length * headPx,
    meaning.length * smallPx,
    chip.length * sansPx + chipPx,
    usual * (isMono ? monoPx : sansPx),
  );
  const beside = usual > 0 ? besidePx[type] : 0;
  return Math.round(Math.min(Math.max(wanted + aroundPx + beside, minPx), maxPx + beside));
}
