/** Reads one file: a first page from a few pieces, then the whole, which fills an index while it is already shown. */

import { isAscii } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type {
  Conversion,
  OriginalRow,
  ReadingOptions,
  TableSelection,
} from '../../../../shared/imports/conversion.ts';
import type { Glimpse } from '../../../../shared/imports/glimpse.ts';
import type { IndexState } from '../../../../shared/imports/open-file.ts';
import { type OriginalPlaces, originalPlace } from '../../../engine/convert/original-places.ts';
import type { KeptIndexes } from '../../../engine/index/stored-index.ts';
import type { Pool } from '../../../engine/pool.ts';
import { readGlimpse } from '../../../engine/recognise/read-glimpse.ts';
import { recogniseFile } from '../../../engine/recognise/recognise-file.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import { changed } from '../../../engine/stamp.ts';
import type { Table } from '../../../engine/table-source.ts';
import type { Log } from '../../../platform.ts';
import { asConverted, type ConvertedCopy, connectorForm, createConversions } from './conversions.ts';
import type { Origin } from './origin.ts';
import { createWholeTables, type WholeTable } from './whole-table.ts';

export interface Reading {
  /** Null until the first look, or where the file cannot be read at all. */
  readonly recognised: RecognisedFile | null;
  /** Why the file cannot be read, in one sentence. */
  readonly failure: string | null;
  /** The indexed part so far; null while only the first page is known. */
  readonly table: Table | null;
  readonly index: IndexState;
  /** Path of the user's own bytes; null until they have arrived. */
  readonly path: string | null;
  /** How the table was converted; null for a file that is read without conversion, and before it is known. */
  readonly converted: Conversion | null;
  /** The table that was selected, where the file was converted; a run keeps it. */
  readonly selection: TableSelection | null;
  /** The beginning of the file as it is, for the choice of the header. @throws AppError `conflict` while it arrives */
  originalRows(): Promise<OriginalRow[]>;
  /** Where a record is in the original, and one of its cells; null where it was not converted. */
  placeOf(record: number, column: number | null): string | null;
  /** Of the conversion; null where the file was not converted. */
  readonly places: OriginalPlaces | null;
  /** Share of the conversion that is done; null while nothing is converted. */
  readonly converting: number | null;
  /** Reads again with the user's settings. */
  start(options: ReadingOptions): void;
  /** Continues after a cancellation or failure. */
  again(): void;
  cancel(): void;
  close(): Promise<void>;
}

interface ReadingDeps {
  readonly id: string;
  readonly origin: Origin;
  readonly pool: Pool;
  readonly keptIndexes: KeptIndexes;
  readonly temporaryDir: string;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
  /** The whole table is there, after every reading. */
  readonly onTable: (table: Table) => void;
  /** The names of all tables, where the user has not selected one; the first is the one that is read. */
  readonly onTables?: (names: readonly string[]) => void;
}

export function createReading(deps: ReadingDeps): Reading {
  const { origin, now, log, onChange, onTable } = deps;
  const tables = createWholeTables(deps);
  const conversions = createConversions(deps);
  let overrules: ReadingOptions = {};
  let selection: TableSelection = {};
  let copy: ConvertedCopy | null = null;
  let converting: number | null = null;
  let glimpse: Glimpse | null = null;
  let recognised: RecognisedFile | null = null;
  let failure: string | null = null;
  let table: Table | null = null;
  let index: IndexState = { state: 'waiting' };
  let ownPath: string | null = null;
  let work = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const indexOf = async (found: RecognisedFile, signal: AbortSignal): Promise<WholeTable> => {
    const path = await unlessAborted(origin.path(), signal);
    ownPath = path;
    const startedAt = now();
    const show = (share: number, grown?: Table) => {
      if (signal.aborted) return;
      if (grown !== undefined) table = grown;
      index = { state: 'working', share, startedAt };
      onChange();
    };
    show(0);
    return tables.make(found, { path, glimpse, converted: copy?.path ?? null, signal, onShare: show });
  };

  const convert = async (signal: AbortSignal) => {
    ownPath = await unlessAborted(origin.path(), signal);
    const onShare = (share: number) => {
      converting = share;
      if (!signal.aborted) onChange();
    };
    try {
      copy = await conversions.make({ path: ownPath, selection, signal, onShare });
    } finally {
      converting = null;
    }
    signal.throwIfAborted();
    if (selection.table !== undefined || copy.tables.length < 2) return;
    deps.onTables?.(copy.tables);
    selection = { ...selection, table: copy.conversion.table };
  };

  /** The part that the glimpse could not show: the first character beyond ASCII comes late, and is not UTF-8. */
  const isForeign = ({ index: { stops } }: Table): boolean =>
    copy === null &&
    overrules.encoding === undefined &&
    stops[0]?.fault.kind === 'encoding' &&
    glimpse?.pieces.every(({ bytes }) => isAscii(bytes)) === true;

  const read = async (signal: AbortSignal) => {
    const before = await origin.stamp();
    glimpse = await origin.glimpse();
    const isNeeded = await conversions.isNeeded(glimpse, { ...overrules, source: selection }, copy);
    if (!isNeeded) copy = null;
    else {
      await convert(signal);
      glimpse = await readGlimpse({ path: copy?.path ?? '', name: origin.name });
    }
    const look =
      copy === null
        ? recogniseFile(glimpse, overrules)
        : asConverted(recogniseFile(glimpse, connectorForm(overrules)), copy.conversion);
    signal.throwIfAborted();
    recognised = look;
    failure = null;
    onChange();
    let whole = await indexOf(look, signal);
    if (isForeign(whole)) {
      recognised = asWindows1252(recogniseFile(glimpse, { ...overrules, encoding: 'windows-1252' }));
      table = null;
      whole = await indexOf(recognised, signal);
    }
    const after = await origin.stamp();
    if (!isDeepStrictEqual(before, after)) throw changed(origin.name, 'while it was read');
    signal.throwIfAborted();
    // A head longer than the glimpse, or a glimpse that a window read incorrectly: the file itself decides.
    if (!isDeepStrictEqual(recognised.header, whole.index.header))
      recognised = { ...recognised, header: whole.index.header };
    table = whole;
    const { sha256, longestRecordBytes } = whole.index;
    index = { state: 'done', sha256, longestRecordBytes };
    onChange();
    onTable(whole);
    onChange();
  };

  const begin = () => {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    table = null;
    index = { state: 'waiting' };
    running = running
      .then(() => read(signal))
      .catch((error) => {
        if (signal.aborted) return;
        if (!(error instanceof AppError)) log.error('A file cannot be read.', error);
        const { message } = toAppError(error);
        // A file that was never seen has nothing to show; one that broke later keeps its first page.
        if (recognised === null) failure = message;
        else index = { state: 'failed', message };
        onChange();
      });
    onChange();
  };

  return {
    get recognised() {
      return recognised;
    },
    get failure() {
      return failure;
    },
    get table() {
      return table;
    },
    get index() {
      return index;
    },
    get path() {
      return ownPath;
    },
    get converted() {
      return copy?.conversion ?? null;
    },
    get selection() {
      return copy === null ? null : { ...selection, table: copy.conversion.table };
    },
    originalRows() {
      if (ownPath === null)
        throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
      return deps.pool.run('readOriginalRows', { path: ownPath, name: origin.name, selection });
    },
    placeOf: (record, column) => (copy === null ? null : originalPlace(copy.places, record, column)),
    get places() {
      return copy?.places ?? null;
    },
    get converting() {
      return converting;
    },
    start({ source, ...asked }) {
      overrules = asked;
      selection = source ?? selection;
      begin();
    },
    again: begin,
    cancel() {
      if (index.state !== 'working' && index.state !== 'waiting') return;
      work.abort();
      index = { state: 'cancelled' };
      onChange();
    },
    async close() {
      work.abort();
      await running;
      await tables.removeCopies();
      await conversions.removeCopies();
      await origin.drop();
    },
  };
}

/** Does not wait after a cancellation: the copy of a browser window may take long to arrive. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new AppError('aborted', 'Cancelled.'));
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const asWindows1252 = (look: RecognisedFile): RecognisedFile => ({
  ...look,
  recognition: {
    ...look.recognition,
    encoding: {
      value: 'windows-1252',
      confidence: 'likely',
      reason: 'all that was looked at first is ASCII, and a byte far into the file is no UTF-8',
      overruled: false,
    },
  },
});
