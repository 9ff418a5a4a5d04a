/** The names of vertices that no longer come into being, because their rows are excluded. */
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import type { KeyChunk } from '../../../engine/check/keys/key-entries.ts';
import type { KeyFiles } from '../../../engine/check/keys/key-files.ts';
import { withdrawnNames } from '../../../engine/check/references.ts';
import type { CheckOutcome } from '../../../engine/check/start-check.ts';
import type { CheckedFile } from '../file/checked-file.ts';

/** Whether rows of the file refer to vertices. */
export const refers = ({ outcome }: CheckedFile): boolean => outcome.keys.referred.length > 0;

/** The last names of each check, and the excluded rows to which they belong; a file is read once for both. */
const lastNames = new WeakMap<CheckOutcome, { readonly rows: RowSet; readonly names: KeyChunk | null }>();

async function namesOf(file: CheckedFile, signal: AbortSignal): Promise<KeyChunk | null> {
  const rows = file.withdrawnRows();
  const last = lastNames.get(file.outcome);
  if (last?.rows === rows) return last.names;
  const names = await withdrawnNames(file, rows, signal);
  lastNames.set(file.outcome, { rows, names });
  return names;
}

/** Returns the names that the excluded rows of each file do not provide; none if no file refers to vertices. */
export async function withdrawnAmong(
  files: readonly CheckedFile[],
  signal: AbortSignal,
): Promise<ReadonlyMap<KeyFiles, KeyChunk>> {
  const withdrawn = new Map<KeyFiles, KeyChunk>();
  if (!files.some(refers)) return withdrawn;
  for (const file of files) {
    // The names of a file that has changed on disk count as provided; sending it is refused.
    const names = await namesOf(file, signal).catch(() => null);
    if (names !== null) withdrawn.set(file.outcome.keys, names);
  }
  return withdrawn;
}
