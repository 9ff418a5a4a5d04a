/** Files of a folder that are opened as tables, and their order; a file named directly is always opened. */

/** Files that systems, and Excel while a workbook is open, put into folders for themselves. */
export const isHiddenFile = (name: string): boolean => /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)/i.test(name);

/** Endings of tables, without `.json` (also a plan, a recipe or an evidence file) and `.html` (mostly a page). */
const tableEnding = /\.(?:csv|tsv|tab|psv|txt|xlsx|xlsm|xls|ods|gz|zst|zip|jsonl|ndjson|parquet)$/i;

export const isTableName = (name: string): boolean => tableEnding.test(name);

/** Compares names with numbers as people do: `part-2` before `part-10`. */
export const byFileName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });
