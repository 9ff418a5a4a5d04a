/** Identifies the content of an open file and the way it is read: its corrections belong to both. */

import type { CorrectedFile } from '../../../storage/corrections/stored-corrections.ts';
import type { Reading } from '../file/reading.ts';

export interface CorrectedReading {
  readonly file: CorrectedFile;
  /** Identifies how the records are read: read in another way, the same number is another record. */
  readonly key: string;
}

type ReadingParts = Pick<Reading, 'index' | 'path' | 'recognised' | 'selection'>;

/** Returns null while the file is being read. */
export function correctedReading(
  { index, path, recognised, selection }: ReadingParts,
  { name, isCopy }: { readonly name: string; readonly isCopy: boolean },
): CorrectedReading | null {
  if (index.state !== 'done' || recognised === null) return null;
  const { encoding, dialect, header } = recognised.recognition;
  const source = Object.entries(selection ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    file: { sha256: index.sha256, place: isCopy ? null : path, fileName: name },
    key: JSON.stringify([encoding.value, dialect.value, header.value, source]),
  };
}

/** Whether two readings are of the same table of a file. */
export const isSameTable = (one: string, other: string): boolean => tableOf(one) === tableOf(other);

function tableOf(key: string): unknown {
  const [, , , source] = JSON.parse(key) as [string, string, string, [string, unknown][]];
  return source.find(([name]) => name === 'table')?.[1];
}
