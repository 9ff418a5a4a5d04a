/** Key tables: other open tables in which a mapping looks up values by a key. */

/** Columns of another table, from which keys and values are read. */
export interface LookupTablePlace {
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

export interface LookupTable {
  /** Returns the value of a key, null if it is missing, or two rows (from 1) that have different values for it. */
  find(key: string): string | null | readonly [number, number];
}

/** Reason why a table cannot be used, with a remedy, in one sentence. */
interface LookupTableFault {
  readonly fault: string;
}

export interface LookupTables {
  of(place: LookupTablePlace): LookupTable | LookupTableFault;
}

/** Equal for places with the same keys and values. */
export const lookupTableId = ({ file, table, key, value, ignoreCase }: LookupTablePlace): string =>
  JSON.stringify([file, table ?? null, key, value, ignoreCase]);

/** Returns a key in the form in which keys are compared. */
export const comparedKey = (key: string, { ignoreCase }: Pick<LookupTablePlace, 'ignoreCase'>): string =>
  ignoreCase ? key.trim().toLowerCase() : key;

/** Returns the name of a table for users. */
export const tableName = ({ file, table }: Pick<LookupTablePlace, 'file' | 'table'>): string =>
  table === undefined ? file : `${file} – ${table}`;

export const notOpen = (place: Pick<LookupTablePlace, 'file' | 'table'>): string =>
  `${tableName(place)} is not open; open it, since the mapping looks up values in it.`;

/** Returns the table of a place, or why it cannot be used. @param lookupTables absent if no other table is open */
export const lookupTableOf = (
  place: LookupTablePlace,
  { lookupTables }: { readonly lookupTables?: LookupTables | undefined },
): LookupTable | LookupTableFault => lookupTables?.of(place) ?? { fault: notOpen(place) };
