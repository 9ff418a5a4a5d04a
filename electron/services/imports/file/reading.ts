/** Reads one file: a first page from a few pieces, then the whole, which fills an index while it is already shown. */

import { AppError, toAppError } from '../../../../shared/errors.ts';
import type {
  Conversion,
  OriginalRow,
  ReadingOptions,
  TableSelection,
} from '../../../../shared/imports/conversion.ts';
import type { IndexState } from '../../../../shared/imports/open-file.ts';
import { type OriginalPlaces, originalPlace } from '../../../engine/convert/original-places.ts';
import type { StoredIndexes } from '../../../engine/index/stored-index.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import type { Log } from '../../../platform.ts';
import type { Origin } from './origin.ts';
import { type ReadingSteps, readWhole } from './read-whole.ts';
import { createRecognisedSource } from './recognised-source.ts';
import { createWholeTables } from './whole-table.ts';

export interface Reading {
  /** The result of recognition; null before, and where the file cannot be read at all. */
  readonly recognised: RecognisedFile | null;
  /** Why the file cannot be read, in one sentence. */
  readonly failure: string | null;
  /** The indexed part so far; null while only the first page is known. */
  readonly table: IndexedTable | null;
  readonly index: IndexState;
  /** Path of the user's own bytes; null until they have arrived. */
  readonly path: string | null;
  /** How the table was converted; null for a file that is read without conversion, and before it is known. */
  readonly converted: Conversion | null;
  /** The table that was selected, where the file was converted; a run keeps it. */
  readonly selection: TableSelection | null;
  /** The beginning of the file as it is, for the choice of the header. @throws AppError `conflict` while it arrives */
  originalRows(): Promise<OriginalRow[]>;
  /** Returns where a record or one of its cells is in the original; null if the file itself is the original. */
  placeOf(record: number, column: number | null): string | null;
  /** Places of the converted records in the original; null where the file was not converted. */
  readonly places: OriginalPlaces | null;
  /** Share of the conversion that is done; null while nothing is converted. */
  readonly converting: number | null;
  /** Names of columns whose empty cells take the value above. */
  readonly fillDown: readonly string[];
  /** Reads the whole table with its current corrections. */
  correctAgain(): void;
  /** Reads again with the user's settings. */
  start(options: ReadingOptions): void;
  /** Reads again after a cancellation or failure. */
  restart(): void;
  cancel(): void;
  close(): Promise<void>;
}

interface ReadingDeps {
  readonly id: string;
  readonly origin: Origin;
  readonly pool: Pool;
  readonly storedIndexes: StoredIndexes;
  readonly temporaryDir: string;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
  /** Applies corrections to the whole table; called when `index` is done. */
  readonly corrected?: (whole: IndexedTable) => IndexedTable;
  /** Called with the whole table after each reading and each change of its corrections. */
  readonly onTable: (table: IndexedTable) => void;
  /** The names of all tables, where the user has not selected one; the first is the one that is read. */
  readonly onTables?: (names: readonly string[]) => void;
}

export function createReading(deps: ReadingDeps): Reading {
  const { origin, now, log, onChange } = deps;
  const tables = createWholeTables(deps);
  const source = createRecognisedSource(deps);
  let overrules: ReadingOptions = {};
  const { known, steps } = createReadingSteps(deps);
  let work = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const read = (signal: AbortSignal) =>
    readWhole({
      origin,
      source,
      tables,
      now,
      signal,
      overrules: () => overrules,
      ...steps,
    });

  const begin = () => {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    known.table = null;
    known.whole = null;
    known.index = { state: 'waiting' };
    running = running
      .then(() => read(signal))
      .catch((error) => {
        if (signal.aborted) return;
        if (!(error instanceof AppError)) log.error('A file cannot be read.', error);
        const { message } = toAppError(error);
        // A file that was never recognised has nothing to show; a file that failed later keeps its first page.
        if (known.recognised === null) known.failure = message;
        else known.index = { state: 'failed', message };
        onChange();
      });
    onChange();
  };

  return {
    get recognised() {
      return known.recognised;
    },
    get failure() {
      return known.failure;
    },
    get table() {
      return known.table;
    },
    get index() {
      return known.index;
    },
    get path() {
      return source.path;
    },
    get converted() {
      return source.copy?.conversion ?? null;
    },
    get selection() {
      return source.selection;
    },
    originalRows: source.originalRows,
    placeOf: (record, column) =>
      source.copy === null
        ? (origin.placeOf?.(record) ?? null)
        : originalPlace(source.copy.places, record, column),
    get places() {
      return source.copy?.places ?? null;
    },
    get converting() {
      return source.converting;
    },
    correctAgain: steps.onCorrected,
    get fillDown() {
      return overrules.fillDown ?? [];
    },
    start({ source: selection, ...others }) {
      overrules = others;
      if (selection !== undefined) source.select(selection);
      begin();
    },
    restart: begin,
    cancel() {
      if (known.index.state !== 'working' && known.index.state !== 'waiting') return;
      work.abort();
      known.index = { state: 'cancelled' };
      onChange();
    },
    async close() {
      work.abort();
      await running;
      await tables.removeCopies();
      await source.removeCopies();
      await origin.drop();
    },
  };
}

/** Creates the state of a reading, and the steps that update it. */
function createReadingSteps({
  onChange,
  onTable,
  corrected = (whole) => whole,
}: Pick<ReadingDeps, 'onChange' | 'onTable' | 'corrected'>) {
  const known: {
    recognised: RecognisedFile | null;
    failure: string | null;
    table: IndexedTable | null;
    /** The whole table as the file has it; null while it is read. */
    whole: IndexedTable | null;
    index: IndexState;
  } = { recognised: null, failure: null, table: null, whole: null, index: { state: 'waiting' } };
  const onCorrected = () => {
    if (known.whole === null) return;
    known.table = corrected(known.whole);
    onTable(known.table);
    onChange();
  };
  const steps: ReadingSteps & { onCorrected: () => void } = {
    onCorrected,
    onRecognised(look) {
      known.recognised = look;
      known.failure = null;
      onChange();
    },
    onForeign(look) {
      known.recognised = look;
      known.table = null;
    },
    onShare(share, startedAt, grown) {
      if (grown !== undefined) known.table = grown;
      known.index = { state: 'working', share, startedAt };
      onChange();
    },
    onWhole(look, whole) {
      known.recognised = look;
      known.whole = whole;
      const { sha256, longestRecordBytes } = whole.index;
      known.index = { state: 'done', sha256, longestRecordBytes };
      known.table = corrected(whole);
      onChange();
      onTable(known.table);
      onChange();
    },
  };
  return { known, steps };
}
