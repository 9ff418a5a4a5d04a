/** Corrected cells of an open file: set, undone and listed, without a change to the file itself. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import {
  type CellPlace,
  type CellSource,
  type Correction,
  type CorrectionsState,
  type ListedCorrection,
  maxCorrectedCharacters,
  maxCorrections,
  type UndoneCorrections,
  withCells,
  withoutUndone,
} from '../../../../shared/imports/corrections/corrections.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import { readRecords } from '../../../engine/table.ts';
import type { Log } from '../../../platform.ts';
import type { StoredCorrections } from '../../../storage/corrections/stored-corrections.ts';
import type { Terms } from '../file/checking.ts';
import type { Origin } from '../file/origin.ts';
import type { Reading } from '../file/reading.ts';
import { type CorrectedReading, correctedReading, isSameTable } from './corrected-file.ts';
import { sourceColumn, usesOfCell } from './source-column.ts';

/** A new text for a cell of the file. */
interface NewCell extends CellPlace {
  readonly text: string;
}

export interface FileCorrections {
  /** Returns the table with its stored corrections. */
  apply(whole: IndexedTable): IndexedTable;
  readonly all: readonly Correction[];
  /** Undefined without corrections and without a notice about them. */
  readonly state: CorrectionsState | undefined;
  /** Finds the cell of the file behind a cell of a sent row. @throws AppError `bad-input`, `conflict`, `not-found` */
  source(input: { record: number; column: number }): Promise<CellSource>;
  /**
   * Returns how many cells were corrected.
   * @throws AppError `bad-input` for a cell that cannot be corrected, or too many; `conflict` while the file is read
   */
  set(cells: readonly NewCell[]): Promise<number>;
  /** @throws AppError `conflict` while the file is read */
  undo(which: UndoneCorrections): Promise<void>;
  list(input: { first: number; count: number }): { total: number; corrections: ListedCorrection[] };
  /** Stops following changes of the stored corrections. */
  close(): void;
}

export function createFileCorrections(deps: {
  /** Absent where corrections do not apply. */
  readonly corrections?: StoredCorrections | undefined;
  readonly origin: Pick<Origin, 'name' | 'isCopy'>;
  readonly log: Log;
  readonly now: () => number;
  readonly reading: () => Pick<
    Reading,
    'index' | 'path' | 'recognised' | 'selection' | 'table' | 'placeOf' | 'correctAgain'
  >;
  readonly terms: () => Terms;
}): FileCorrections {
  const { corrections: store, origin, log, now, reading, terms } = deps;
  let all: readonly Correction[] = [];
  let notice: string | null = null;
  const readingNow = (): CorrectedReading | null => correctedReading(reading(), origin);

  const expectRead = () => {
    const { table } = reading();
    const corrected = readingNow();
    if (store === undefined || table === null || corrected === null)
      throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
    return { store, table, corrected };
  };
  const stopFollowing = store?.onChange((sha256) => {
    if (readingNow()?.file.sha256 === sha256) reading().correctAgain();
  });

  return {
    apply(whole) {
      const corrected = readingNow();
      all = [];
      notice = null;
      if (store === undefined || corrected === null) return whole;
      try {
        all = store.of(corrected.file, corrected.key);
        notice = noticeOf(store, corrected, all.length);
      } catch (error) {
        log.error('Stored corrections cannot be read.', error);
        notice = `The corrections of ${origin.name} cannot be read: ${toAppError(error).message}`;
      }
      return all.length === 0 ? whole : { ...whole, corrections: all };
    },
    get all() {
      return all;
    },
    get state() {
      return all.length === 0 && notice === null ? undefined : { count: all.length, notice };
    },
    async source({ record, column }) {
      const { table } = expectRead();
      const place = sourceColumn(terms(), table.index.header, column);
      const [found] = await readRecords(table, [record]);
      const text = found?.cells[place];
      if (text === undefined) throw cannotCorrect(record);
      const before = all.find((each) => each.record === record && each.column === place)?.before ?? null;
      return {
        column: place,
        name: table.index.header[place] ?? '',
        text,
        before,
        ...usesOfCell(terms(), table.index.header, { column, place }),
      };
    },
    async set(cells) {
      const { store: stored, table, corrected } = expectRead();
      const changed = await correctionsOf(table, cells, now());
      await stored.change(corrected.file, corrected.key, (present) => {
        const next = withCells(present, changed);
        if (next.length > maxCorrections) throw tooMany(next.length);
        if (charactersOf(next) > maxCorrectedCharacters) throw tooLong();
        return next;
      });
      return changed.length;
    },
    async undo(which) {
      const { store: stored, corrected } = expectRead();
      await stored.change(corrected.file, corrected.key, (present) => withoutUndone(present, which));
    },
    list({ first, count }) {
      const header = reading().table?.index.header ?? [];
      const corrections = all.slice(first, first + count).map((each): ListedCorrection => {
        const place = reading().placeOf(each.record, each.column);
        return { ...each, name: header[each.column] ?? '', ...(place !== null && { place }) };
      });
      return { total: all.length, corrections };
    },
    close: () => stopFollowing?.(),
  };
}

/** Explains why earlier corrections do not apply; null if there are none. @param applied number of those that apply */
function noticeOf(store: StoredCorrections, { file, key }: CorrectedReading, applied: number): string | null {
  const others = store.count(file, (other) => other !== key && isSameTable(other, key));
  if (others > 0)
    return `${plural(others, 'correction does', 'corrections do')} not apply, because ${file.fileName} is read in another way now.`;
  const earlier = applied > 0 ? 0 : store.ofOtherContent(file);
  return earlier === 0
    ? null
    : `${file.fileName} has changed since ${plural(earlier, 'cell was', 'cells were')} corrected, so the corrections do not apply.`;
}

/** @throws AppError `bad-input` for a cell that the file does not have */
async function correctionsOf(
  table: IndexedTable,
  cells: readonly NewCell[],
  at: number,
): Promise<Correction[]> {
  const numbers = [...new Set(cells.map(({ record }) => record))].sort((one, other) => one - other);
  const found = await readRecords({ file: table.file, index: table.index }, numbers);
  const rows = new Map(found.filter(({ raw }) => raw === null).map((each) => [each.record, each.cells]));
  return cells.map(({ record, column, text }) => {
    const before = rows.get(record)?.[column];
    if (before === undefined) throw cannotCorrect(record);
    return { record, column, before, after: text, at };
  });
}

const charactersOf = (corrections: readonly Correction[]): number =>
  corrections.reduce((sum, { before, after }) => sum + before.length + after.length, 0);

const tooLong = () =>
  new AppError(
    'bad-input',
    `The corrected cells of a file may have ${formatCount(maxCorrectedCharacters)} characters together, before and after. Change the column by a transform of the mapping instead.`,
  );

const cannotCorrect = (record: number) =>
  new AppError('bad-input', `Row ${formatCount(record)} has no such cell that can be corrected.`);

export const tooMany = (cells: number) =>
  new AppError(
    'bad-input',
    `${plural(cells, 'cell')} would be corrected by hand, and ${formatCount(maxCorrections)} is the limit for a file. Change the column by a transform of the mapping instead.`,
  );
