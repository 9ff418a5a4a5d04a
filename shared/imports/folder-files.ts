/** What of a folder is opened as a table, and in which order; a file that is named by itself is taken whatever it is. */

/** What systems put into folders for themselves. */
export const isUnseen = (name: string): boolean => /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(name);

export const isTableName = (name: string): boolean => /\.(?:csv|tsv|txt)$/i.test(name);

/** As people count: `part-2` before `part-10`. */
export const byFileName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });
