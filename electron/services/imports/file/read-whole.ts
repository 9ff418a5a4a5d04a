/** Reads a file once: recognises it, then reads the whole, which must not change meanwhile. */
import { isDeepStrictEqual } from 'node:util';
import type { ReadingOptions } from '../../../../shared/imports/conversion.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import { changedError } from '../../../engine/stamp.ts';
import type { Origin } from './origin.ts';
import type { RecognisedSource } from './recognised-source.ts';
import type { createWholeTables, WholeTable } from './whole-table.ts';

export interface ReadingSteps {
  readonly onRecognised: (recognised: RecognisedFile) => void;
  /** The whole file has another encoding or form than its beginning showed, and is read again. */
  readonly onForeign: (recognised: RecognisedFile) => void;
  readonly onShare: (share: number, startedAt: number, grown: IndexedTable | undefined) => void;
  readonly onWhole: (recognised: RecognisedFile, whole: WholeTable) => void;
}

/** @throws AppError of a file that cannot be read or has changed, `aborted` */
export async function readWhole(
  work: ReadingSteps & {
    readonly origin: Pick<Origin, 'name' | 'stamp'>;
    readonly source: RecognisedSource;
    readonly tables: Pick<ReturnType<typeof createWholeTables>, 'make'>;
    readonly now: () => number;
    readonly overrules: () => ReadingOptions;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { origin, source, tables, now, overrules, signal } = work;
  const indexOf = async (found: RecognisedFile): Promise<WholeTable> => {
    const path = await source.arrive(signal);
    const startedAt = now();
    const show = (share: number, grown?: IndexedTable) => {
      if (!signal.aborted) work.onShare(share, startedAt, grown);
    };
    show(0);
    const { fillDown = [] } = overrules();
    return tables.make(found, { path, ...source.parts(), fillDown, signal, onShare: show });
  };

  const before = await origin.stamp();
  let recognised = await source.recognise(overrules(), signal);
  signal.throwIfAborted();
  work.onRecognised(recognised);
  let whole = await indexOf(recognised);
  if (source.isForeign(whole, overrules())) {
    recognised = source.asWindows1252(overrules());
    work.onForeign(recognised);
    whole = await indexOf(recognised);
  }
  if (source.hasSwallowedRows(whole, overrules())) {
    recognised = await source.recogniseConverted(overrules(), signal);
    work.onForeign(recognised);
    whole = await indexOf(recognised);
  }
  const after = await origin.stamp();
  if (!isDeepStrictEqual(before, after)) throw changedError(origin.name, 'while it was read');
  signal.throwIfAborted();
  // The excerpt may be shorter than the header, or a window may have read it incorrectly: the file itself decides.
  if (!isDeepStrictEqual(recognised.header, whole.index.header))
    recognised = { ...recognised, header: whole.index.header };
  work.onWhole(recognised, whole);
}
