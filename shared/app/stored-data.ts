/** Assigns the files of the data folder to parts by their purpose, such as logs. */
import { z } from 'zod';

/** In the order in which they are shown. */
export const dataParts = [
  'journal',
  'ledger',
  'actions',
  'corrections',
  'indexes',
  'copies',
  'logs',
  'practice',
  'other',
] as const;
export const dataPart = z.enum(dataParts);
export type DataPart = z.infer<typeof dataPart>;

export const dataState = z.object({
  /** Paths on the host's machine. */
  folder: z.string(),
  logFolder: z.string(),
  /** Why other users of the machine may read the data folder, and what to do; null where they cannot. */
  openToOthers: z.string().nullable(),
  parts: z.array(
    z.object({
      part: dataPart,
      sizeBytes: z.number(),
      files: z.number(),
      /** Bytes that `clearData` would free; null where this part is not cleared here. */
      clearableBytes: z.number().nullable(),
    }),
  ),
});
export type DataState = z.infer<typeof dataState>;

/** File of a database, or one of the files beside it into which SQLite writes the newest changes. */
const databaseOf = /^(.+\.sqlite)(-wal|-shm|-journal)?$/;
const databases: Readonly<Record<string, DataPart>> = {
  'desk.sqlite': 'journal',
  'monitor.sqlite': 'ledger',
  'actions.sqlite': 'actions',
};
const folders: Readonly<Record<string, DataPart>> = {
  // Runs refer to them, and they are deleted with the last one.
  copies: 'journal',
  corrections: 'corrections',
  indexes: 'indexes',
  temporary: 'copies',
  logs: 'logs',
  practice: 'practice',
};

/** The part that an entry of the data folder belongs to. @param name of a file or folder directly in it */
export function partOf(name: string): DataPart {
  const database = databaseOf.exec(name)?.[1];
  if (database !== undefined) return partIn(databases, database);
  return partIn(folders, name);
}

const partIn = (table: Readonly<Record<string, DataPart>>, name: string): DataPart =>
  Object.hasOwn(table, name) ? (table[name] ?? 'other') : 'other';
