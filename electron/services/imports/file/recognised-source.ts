/** Provides the bytes that are read of a file, its own or a converted copy, and recognises them from a few pieces. */

import { isAscii } from 'node:buffer';
import { withAbort } from '../../../../shared/async.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { OriginalRow, ReadingOptions, TableSelection } from '../../../../shared/imports/conversion.ts';
import type { Excerpt } from '../../../../shared/imports/excerpt.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Pool } from '../../../engine/pool.ts';
import { readExcerpt } from '../../../engine/recognise/read-excerpt.ts';
import { recogniseFile } from '../../../engine/recognise/recognise-file.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import { asConverted, type ConvertedCopy, connectorForm, createConversions } from './conversions.ts';
import type { Origin } from './origin.ts';
import type { WholeTable } from './whole-table.ts';

export interface RecognisedSource {
  /** Path of the user's own bytes; null until they have arrived. */
  readonly path: string | null;
  /** Null where the file is read without conversion. */
  readonly copy: ConvertedCopy | null;
  /** The table that was selected, where the file was converted. */
  readonly selection: TableSelection | null;
  /** Share of the conversion that is done; null while nothing is converted. */
  readonly converting: number | null;
  select(table: TableSelection): void;
  /** Waits for the user's own bytes; returns their path. @throws AppError `aborted` */
  arrive(signal: AbortSignal): Promise<string>;
  /** Reads a few pieces, of a converted copy where one is needed. */
  recognise(overrules: ReadingOptions, signal: AbortSignal): Promise<RecognisedFile>;
  /** The pieces from which the file was recognised, and the path of its converted copy. */
  parts(): { excerpt: Excerpt | null; converted: string | null };
  /** Whether the pieces could not show the encoding: the first non-ASCII byte comes after them, and is not UTF-8. */
  isForeign(whole: IndexedTable, overrules: ReadingOptions): boolean;
  /** Returns the recognition of a file that is foreign in this sense. */
  asWindows1252(overrules: ReadingOptions): RecognisedFile;
  /** Whether the file has to be converted, as a quote below its first rows shows that made rows part of a cell. */
  hasSwallowedRows(whole: WholeTable, overrules: ReadingOptions): boolean;
  /** Converts the file, and reads a few pieces of the copy. */
  recogniseConverted(overrules: ReadingOptions, signal: AbortSignal): Promise<RecognisedFile>;
  /** The beginning of the file as it is. @throws AppError `conflict` while it arrives */
  originalRows(): Promise<OriginalRow[]>;
  removeCopies(): Promise<void>;
}

export function createRecognisedSource(deps: {
  readonly id: string;
  readonly origin: Origin;
  readonly pool: Pool;
  readonly temporaryDir: string;
  readonly onChange: () => void;
  /** The names of all tables, where the user has not selected one. */
  readonly onTables?: (names: readonly string[]) => void;
}): RecognisedSource {
  const { origin, pool } = deps;
  const conversions = createConversions(deps);
  let selection: TableSelection = {};
  let copy: ConvertedCopy | null = null;
  let converting: number | null = null;
  let excerpt: Excerpt | null = null;
  let ownPath: string | null = null;

  const arrive = async (signal: AbortSignal): Promise<string> => {
    const path = await unlessAborted(origin.path(), signal);
    ownPath = path;
    return path;
  };

  const convert = async (signal: AbortSignal): Promise<ConvertedCopy> => {
    const path = await arrive(signal);
    const onShare = (share: number) => {
      converting = share;
      if (!signal.aborted) deps.onChange();
    };
    let made: ConvertedCopy;
    try {
      made = await conversions.make({ path, selection, signal, onShare });
    } finally {
      converting = null;
    }
    copy = made;
    signal.throwIfAborted();
    if (selection.table !== undefined || copy.tables.length < 2) return copy;
    deps.onTables?.(copy.tables);
    selection = { ...selection, table: copy.conversion.table };
    return copy;
  };

  const recogniseConverted: RecognisedSource['recogniseConverted'] = async (overrules, signal) => {
    const { path, conversion } = await convert(signal);
    excerpt = await readExcerpt({ path, name: origin.name });
    return asConverted(recogniseFile(excerpt, connectorForm(overrules)), conversion);
  };

  const isForeign: RecognisedSource['isForeign'] = ({ index: { stops } }, overrules) =>
    copy === null &&
    overrules.encoding === undefined &&
    stops[0]?.fault.kind === 'encoding' &&
    excerpt?.pieces.every(({ bytes }) => isAscii(bytes)) === true;

  const recognise: RecognisedSource['recognise'] = async (overrules, signal) => {
    excerpt = await origin.excerpt();
    const isNeeded = await conversions.isNeeded(excerpt, { ...overrules, source: selection }, copy);
    if (isNeeded) return recogniseConverted(overrules, signal);
    copy = null;
    return recogniseFile(excerpt, overrules);
  };

  return {
    get path() {
      return ownPath;
    },
    get copy() {
      return copy;
    },
    get selection() {
      return copy === null ? null : { ...selection, table: copy.conversion.table };
    },
    get converting() {
      return converting;
    },
    select(table) {
      selection = table;
    },
    arrive,
    recognise,
    recogniseConverted,
    hasSwallowedRows: ({ index }, overrules) =>
      copy === null && excerpt !== null && conversions.isNeededBelow(index, excerpt, overrules),
    parts: () => ({ excerpt, converted: copy?.path ?? null }),
    isForeign,
    asWindows1252(overrules) {
      if (excerpt === null) throw new Error(`${origin.name} was not looked at.`);
      return asWindows1252(recogniseFile(excerpt, { ...overrules, encoding: 'windows-1252' }));
    },
    originalRows() {
      if (ownPath === null)
        throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
      return pool.run('readOriginalRows', { path: ownPath, name: origin.name, selection });
    },
    removeCopies: conversions.removeCopies,
  };
}

/** Does not wait after a cancellation: the copy of a browser window may take long to arrive. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  withAbort(work, signal, () => {
    throw new AppError('aborted', 'Cancelled.');
  });

const asWindows1252 = (recognised: RecognisedFile): RecognisedFile => ({
  ...recognised,
  recognition: {
    ...recognised.recognition,
    encoding: {
      value: 'windows-1252',
      confidence: 'likely',
      reason: 'the beginning is plain ASCII, but a later byte is not valid UTF-8',
      overruled: false,
    },
  },
});
