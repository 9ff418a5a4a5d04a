/** Provides the whole table of a file: stored from an earlier reading, or read once from end to end. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Excerpt } from '../../../../shared/imports/excerpt.ts';
import { hasColumns, writeFilledCopy } from '../../../engine/fill-down/filled-copy.ts';
import type { FileIndex } from '../../../engine/index/file-index.ts';
import { startIndex } from '../../../engine/index/start-index.ts';
import type { StoredIndexes } from '../../../engine/index/stored-index.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import type { TextFile } from '../../../engine/text-file.ts';
import { startTranscode } from '../../../engine/transcode.ts';
import type { Log } from '../../../platform.ts';
import type { Origin } from './origin.ts';

export interface WholeTable extends IndexedTable {
  readonly index: FileIndex;
}

interface WholeTableRequest {
  /** Path of the user's own bytes. */
  readonly path: string;
  readonly excerpt: Excerpt | null;
  /** Path of canonical CSV that was made of these bytes; null where they are read directly. */
  readonly converted: string | null;
  /** Names of columns whose empty cells take the value above. */
  readonly fillDown: readonly string[];
  readonly signal: AbortSignal;
  /** Progress from 0 to 1, with the table as far as it is indexed; absent before the first part. */
  readonly onShare: (share: number, grown?: IndexedTable) => void;
}

interface WholeTables {
  /** @throws AppError of a file that cannot be read */
  make(found: RecognisedFile, request: WholeTableRequest): Promise<WholeTable>;
  removeCopies(): Promise<void>;
}

/** For a file in another encoding, the copy to UTF-8 is this share of the work. */
const copyShare = 0.4;
/** For columns that are filled down, everything before the index of the filled copy is this share of the work. */
const fillShare = 0.6;

export function createWholeTables(deps: {
  readonly id: string;
  readonly origin: Pick<Origin, 'name' | 'stamp'>;
  readonly pool: Pool;
  readonly storedIndexes: StoredIndexes;
  readonly temporaryDir: string;
  readonly log: Log;
}): WholeTables {
  const { id, origin, pool, storedIndexes, temporaryDir, log } = deps;
  /** Paths, also of earlier copies: a run may have sent from one, whose rows can be exported while the file is open. */
  const copies: string[] = [];

  /** Returns the file as UTF-8 text: the file itself, or a copy. */
  const textOf = async (
    found: RecognisedFile,
    { path, converted, signal, onShare }: WholeTableRequest,
  ): Promise<TextFile> => {
    const { encoding, markBytes, dialect, header } = found.recognition;
    const file = { name: origin.name, dialect: dialect.value, header: header.value };
    if (converted !== null) {
      const stamp = await origin.stamp();
      return { ...file, path: converted, startByte: 0, ...(stamp !== null && { original: { path, stamp } }) };
    }
    if (encoding.value === 'utf-8') return { ...file, path, startByte: markBytes };
    const to = join(temporaryDir, `${id}-${copies.length}.utf8.csv`);
    copies.push(to);
    const stamp = await origin.stamp();
    await startTranscode({
      from: path,
      name: origin.name,
      to,
      encoding: encoding.value,
      markBytes,
      pool,
      signal,
      onShare,
    });
    return { ...file, path: to, startByte: 0, ...(stamp !== null && { original: { path, stamp } }) };
  };

  const indexedTable = async (found: RecognisedFile, request: WholeTableRequest): Promise<WholeTable> => {
    const { path, excerpt, converted, signal, onShare } = request;
    const file = await textOf(found, { ...request, onShare: (share) => onShare(share * copyShare) });
    const isOriginal = file.path === path;
    const storedIndex = isOriginal ? await storedIndexes.find(file, excerpt ?? undefined) : null;
    if (storedIndex !== null) return { file, index: storedIndex };
    const doneShare = isOriginal || converted !== null ? 0 : copyShare;
    const newIndex = await startIndex({
      file,
      original: { path },
      pool,
      signal,
      onProgress: ({ share, grown }) => onShare(doneShare + share * (1 - doneShare), { file, index: grown }),
    });
    if (isOriginal)
      await storedIndexes
        .keep(file, newIndex)
        .catch((error) => log.error('An index could not be stored.', error));
    return { file, index: newIndex };
  };

  /** Returns the same table with its columns filled down, in a copy. */
  const filledDown = async (table: WholeTable, request: WholeTableRequest): Promise<WholeTable> => {
    const { path, fillDown: columns, signal, onShare } = request;
    const to = join(temporaryDir, `${id}-${copies.length}.filled.csv`);
    copies.push(to);
    const stamp = await origin.stamp();
    await writeFilledCopy({ table, columns, to, signal });
    const original = stamp === null ? {} : { original: { path, stamp } };
    const file: TextFile = { ...table.file, path: to, startByte: 0, ...original };
    const newIndex = await startIndex({
      file,
      original: { path },
      pool,
      signal,
      onProgress: ({ share, grown }) => onShare(fillShare + share * (1 - fillShare), { file, index: grown }),
    });
    return { file, index: newIndex };
  };

  return {
    async make(found, request) {
      if (request.fillDown.length === 0) return indexedTable(found, request);
      const onShare = (share: number) => request.onShare(share * fillShare);
      const table = await indexedTable(found, { ...request, onShare });
      return hasColumns(table, request.fillDown) ? filledDown(table, request) : table;
    },
    async removeCopies() {
      await Promise.all(copies.map((copy) => rm(copy, { force: true })));
    },
  };
}
