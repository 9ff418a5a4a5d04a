/** Keys and values of another open table, in which values are looked up. */

/** Where keys and values are. */
export interface KeyTablePlace {
  /** Name of the file, without its folder. */
  readonly file: string;
  /** Name of the table in it; absent where the file has one. */
  readonly table?: string | undefined;
  /** Heads of the columns in it. */
  readonly key: string;
  readonly value: string;
  /** Compares keys without regard to case and to spaces around them. */
  readonly ignoreCase: boolean;
}

export interface KeyTable {
  /** The value of a key; null where it is missing; two rows whose values differ, counted from 1. */
  find(key: string): string | null | readonly [number, number];
}

/** One sentence with what to do. */
interface KeyTableFault {
  readonly fault: string;
}

export interface KeyTables {
  of(place: KeyTablePlace): KeyTable | KeyTableFault;
}

/** Equal for places with the same keys and values. */
export const keyTableId = ({ file, table, key, value, ignoreCase }: KeyTablePlace): string =>
  JSON.stringify([file, table ?? null, key, value, ignoreCase]);

/** The form in which keys are compared. */
export const comparedKey = (key: string, { ignoreCase }: Pick<KeyTablePlace, 'ignoreCase'>): string =>
  ignoreCase ? key.trim().toLowerCase() : key;

/** The table for users. */
export const tableName = ({ file, table }: Pick<KeyTablePlace, 'file' | 'table'>): string =>
  table === undefined ? file : `${file} – ${table}`;

export const notOpen = (place: Pick<KeyTablePlace, 'file' | 'table'>): string =>
  `${tableName(place)} is not open; open it, since the mapping looks up values in it.`;

/** @param keyTables absent where no other table is open */
export const keyTableOf = (
  place: KeyTablePlace,
  { keyTables }: { readonly keyTables?: KeyTables | undefined },
): KeyTable | KeyTableFault => keyTables?.of(place) ?? { fault: notOpen(place) };
