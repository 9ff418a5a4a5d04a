/** The content and the reading of an open file to which its corrections belong. */

import type { CorrectedFile } from '../../../storage/corrections/stored-corrections.ts';
import type { Reading } from '../file/reading.ts';

export interface CorrectedReading {
  readonly file: CorrectedFile;
  /** Names how its records are read: under another reading, the same number is another record. */
  readonly key: string;
}

type Read = Pick<Reading, 'index' | 'path' | 'recognised' | 'selection'>;

/** Null while the file is read. */
export function correctedReading(
  { index, path, recognised, selection }: Read,
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
