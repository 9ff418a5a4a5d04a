/** Effects of the open files, each with the check and the excluded rows that it depends on. */
import { AppError } from '../../../../shared/errors.ts';
import type { CountState, PresentRow, PresentState } from '../../../../shared/imports/effect/effect.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf } from '../../../../shared/rows/row-set-operations.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import type { OpenFile } from '../file/open-file.ts';

interface Entry {
  readonly stamp: Stamp;
  counted: CountState;
  present: PresentState;
  rows: readonly PresentRow[];
  counting: AbortController;
  reading: AbortController;
}

/** The dependencies of an effect: a check, and the excluded rows. */
interface Stamp {
  readonly outcome: CheckedFile['outcome'];
  readonly excluded: RowSet;
}

interface EffectEntries {
  /** Returns or creates the entry of a file. @throws AppError `conflict` while the file is not checked */
  of(file: OpenFile): Entry;
  find(fileId: string): Entry | undefined;
  all(): [fileId: string, entry: Entry][];
  /** Discards entries of files that have changed or are closed. */
  renew(): void;
}

export function createEffectEntries(all: () => readonly OpenFile[]): EffectEntries {
  const entries = new Map<string, Entry>();
  return {
    of(file) {
      const { outcome } = checkedOf(file);
      const known = entries.get(file.id);
      if (known) return known;
      const entry: Entry = {
        stamp: { outcome, excluded: file.excludedRows().rows },
        counted: { state: 'waiting' },
        present: { state: 'waiting' },
        rows: [],
        counting: new AbortController(),
        reading: new AbortController(),
      };
      entries.set(file.id, entry);
      return entry;
    },
    find: (fileId) => entries.get(fileId),
    all: () => [...entries],
    renew() {
      const open = new Map(all().map((file) => [file.id, file]));
      for (const [id, entry] of entries) {
        const file = open.get(id);
        if (file !== undefined && isCurrent(file, entry.stamp)) continue;
        entry.counting.abort();
        entry.reading.abort();
        entries.delete(id);
      }
    },
  };
}

/** @throws AppError `conflict` while the file is not checked */
export function checkedOf(file: OpenFile): CheckedFile {
  if (file.checked === null)
    throw new AppError('conflict', `${file.name} is being checked; its effect is available after that.`);
  return file.checked;
}

function isCurrent(file: OpenFile, { outcome, excluded }: Stamp): boolean {
  if (file.checked?.outcome !== outcome) return false;
  const { rows } = file.excludedRows();
  return rows.size === excluded.size && differenceOf(rows, excluded).size === 0;
}
