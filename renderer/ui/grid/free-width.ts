interface Wish {
  readonly widthPx: number;
  readonly wantedPx?: number;
}

/** The columns that are shown: those that are optional give way where not all fit, the last of them first. */
export function columnsWithin<Column extends Wish & { readonly optional?: boolean }>(
  columns: readonly Column[],
  roomPx: number,
): readonly Column[] {
  const usualPx = columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const at = columns.findLastIndex(({ optional }) => optional);
  // 0 until the room is measured.
  if (roomPx === 0 || usualPx <= roomPx || at < 0) return columns;
  return columnsWithin(columns.toSpliced(at, 1), roomPx);
}

/** Widths in px: room that is left over goes to the columns that want more, in the measure of what each of them lacks. */
export function widthsWithin(columns: readonly Wish[], roomPx: number): number[] {
  const lacks = columns.map(({ widthPx, wantedPx = widthPx }) => Math.max(0, wantedPx - widthPx));
  const lack = lacks.reduce((sum, px) => sum + px, 0);
  const free = roomPx - columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const share = lack === 0 ? 0 : Math.min(1, Math.max(0, free) / lack);
  return columns.map(({ widthPx }, at) => widthPx + Math.floor((lacks[at] ?? 0) * share));
}
