/** The columns of a file that the preview shows, and those that stay in view beside the row numbers. */

export interface ColumnView {
  /** Ids of columns. */
  readonly hidden: ReadonlySet<string>;
  readonly pinned: readonly string[];
}

/** The view that shows every column in the order of the file. */
export const everyColumn: ColumnView = { hidden: new Set(), pinned: [] };

/** Pinned columns first, in the order in which they were pinned. */
export function arrangeColumns<T extends { readonly id: string }>(
  columns: readonly T[],
  { hidden, pinned }: ColumnView,
): readonly T[] {
  if (hidden.size === 0 && pinned.length === 0) return columns;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const first = pinned.flatMap((id) => byId.get(id) ?? []);
  return [...first, ...columns.filter(({ id }) => !hidden.has(id) && !pinned.includes(id))];
}

/** Pins or unpins a column; a pinned column is never hidden. */
export function togglePinned({ hidden, pinned }: ColumnView, id: string): ColumnView {
  if (pinned.includes(id)) return { hidden, pinned: pinned.filter((each) => each !== id) };
  return { hidden: new Set([...hidden].filter((each) => each !== id)), pinned: [...pinned, id] };
}

/** Hides or shows a column; a hidden column is never pinned. */
export function toggleHidden({ hidden, pinned }: ColumnView, id: string): ColumnView {
  if (hidden.has(id)) return { hidden: new Set([...hidden].filter((each) => each !== id)), pinned };
  return { hidden: new Set([...hidden, id]), pinned: pinned.filter((each) => each !== id) };
}
