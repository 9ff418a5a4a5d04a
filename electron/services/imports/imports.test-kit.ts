/** Shared by tests of imports: rows with new identities, and the state of a file. */
import Papa from 'papaparse';
import type { CheckState, FileState, ReadyFile } from '../../../shared/imports/open-file.ts';

export const machineHeads = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'];

/** Every value quoted, as the default dialect wants it. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse([heads, ...rows] as string[][], { quotes: true, newline: '\n' })}\n`;
export const machinesCsv = (rows: readonly (readonly string[])[]): string => csvOf(machineHeads, rows);

let series = 0;
/** Rows that no other test of the file has sent. */
export function machines(count: number): string[][] {
  series += 1;
  return Array.from({ length: count }, (_, n) => [
    `t${series}:${n}`,
    'ogit/MARS/Machine',
    `host ${n}`,
    'practice-scope',
  ]);
}

/** Returns a file that has been read. @throws Error with its state otherwise */
export function readyFileOf(file: FileState): ReadyFile {
  if (file.reading.state !== 'ready') throw new Error(JSON.stringify(file.reading));
  return file.reading.file;
}

/** Returns the check of a file that has been checked. @throws Error with its state otherwise */
export function checkOf(file: FileState): Extract<CheckState, { state: 'done' }> {
  const { check } = readyFileOf(file);
  if (check.state !== 'done') throw new Error(JSON.stringify(check));
  return check;
}
