interface ColumnWidth {
  readonly widthPx: number;
  readonly wantedPx?: number;
}

/** Returns the columns that are shown: as long as not all fit, the last optional column is left out. */
export function columnsWithin<Column extends ColumnWidth & { readonly optional?: boolean }>(
  columns: readonly Column[],
  roomPx: number,
): readonly Column[] {
  const neededPx = columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const at = columns.findLastIndex(({ optional }) => optional);
  // 0 until the room is measured.
  if (roomPx === 0 || neededPx <= roomPx || at < 0) return columns;
  return columnsWithin(columns.toSpliced(at, 1), roomPx);
}

/** Returns widths in px: free room goes to the columns that want more, in proportion to what each of them lacks. */
export function widthsWithin(columns: readonly ColumnWidth[], roomPx: number): number[] {
  const lackingPx = columns.map(({ widthPx, wantedPx = widthPx }) => Math.max(0, wantedPx - widthPx));
  const totalLackingPx = lackingPx.reduce((sum, px) => sum + px, 0);
  const free = roomPx - columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const share = totalLackingPx === 0 ? 0 : Math.min(1, Math.max(0, free) / totalLackingPx);
  return columns.map(({ widthPx }, at) => widthPx + Math.floor((lackingPx[at] ?? 0) * share));
}
