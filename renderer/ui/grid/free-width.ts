interface Wish {
  readonly widthPx: number;
  readonly wantedPx?: number;
}

/** Widths in px: room that is left over goes to the columns that want more, in the measure of what each of them lacks. */
export function widthsWithin(columns: readonly Wish[], roomPx: number): number[] {
  const lacks = columns.map(({ widthPx, wantedPx = widthPx }) => Math.max(0, wantedPx - widthPx));
  const lack = lacks.reduce((sum, px) => sum + px, 0);
  const free = roomPx - columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const share = lack === 0 ? 0 : Math.min(1, Math.max(0, free) / lack);
  return columns.map(({ widthPx }, at) => widthPx + Math.floor((lacks[at] ?? 0) * share));
}
