/** Key tables: other open tables in which a mapping looks up values by a key. */

/** Columns of another table, from which keys and values are read. */
export interface KeyTablePlace {
  /** Name of the file, without its folder. */
  readonly file: string;
  /** Name of the table in the file; absent if the file has only one. */
  readonly table?: string | undefined;
  /** Heads of the two columns. */
  readonly key: string;
  readonly value: string;
  /** Whether keys are compared without regard to case and to spaces around them. */
  readonly ignoreCase: boolean;
}

export interface KeyTable {
  /** Returns the value of a key, null if it is missing, or two rows (from 1) that have different values for it. */
  find(key: string): string | null | readonly [number, number];
}

/** Reason why a table cannot be used, with a remedy, in one sentence. */
interface KeyTableFault {
  readonly fault: string;
}

export interface KeyTables {
  of(place: KeyTablePlace): KeyTable | KeyTableFault;
}

/** Equal for places with the same keys and values. */
export const keyTableId = ({ file, table, key, value, ignoreCase }: KeyTablePlace): string =>
  JSON.stringify([file, table ?? null, key, value, ignoreCase]);

/** Returns a key in the form in which keys are compared. */
export const comparedKey = (key: string, { ignoreCase }: Pick<KeyTablePlace, 'ignoreCase'>): string =>
  ignoreCase ? key.trim().toLowerCase() : key;

/** Returns the name of a table for users. */
export const tableName = ({ file, table }: Pick<KeyTablePlace, 'file' | 'table'>): string =>
  table === undefined ? file : `${file} – ${table}`;

export const notOpen = (place: Pick<KeyTablePlace, 'file' | 'table'>): string =>
  `${tableName(place)} is not open; open it, since the mapping looks up values in it.`;

/** Returns the table of a place, or why it cannot be used. @param keyTables absent if no other table is open */
export const keyTableOf = (
  place: KeyTablePlace,
  { keyTables }: { readonly keyTables?: KeyTables | undefined },
): KeyTable | KeyTableFault => keyTables?.of(place) ?? { fault: notOpen(place) };
