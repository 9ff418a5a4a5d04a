/** Writes rows into generated files and opens them with given reading settings and decisions. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import type { Action } from '../../../../shared/imports/actions.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { FileBinding } from '../../imports/file/bound-file.ts';
import type { Decisions } from '../../imports/file/checking.ts';
import type { OpenFiles } from '../../imports/open-files.ts';

export type Rows = readonly (readonly string[])[];

interface FileToGenerate {
  readonly name: string;
  readonly kind: FileKind;
  readonly decisions: Decisions;
  /** The platform whose ids the rows contain; left out if they contain none. */
  readonly binding?: FileBinding | null;
  readonly header: readonly string[];
  /** Returns where a row comes from, such as `Row 17 of machines.csv`. */
  readonly placeOf?: (record: number) => string;
  /** The rows, in pieces of any size. */
  readonly rows: AsyncIterable<Rows> | Iterable<Rows>;
}

export interface GeneratedFiles {
  /**
   * Writes the files and opens those that have rows, in their order; if one cannot be written, none is opened. A run of
   * such a file keeps a copy of it, as long as the run is kept.
   */
  open(files: readonly FileToGenerate[], signal: AbortSignal): Promise<{ fileIds: string[]; rows: number }>;
}

export function createGeneratedFiles(deps: {
  readonly temporaryDir: string;
  readonly files: Pick<OpenFiles, 'openGenerated'>;
}): GeneratedFiles {
  const { temporaryDir, files } = deps;
  return {
    async open(requested, signal) {
      const written: (FileToGenerate & { readonly path: string; readonly count: number })[] = [];
      try {
        for (const file of requested) {
          const path = join(temporaryDir, `${randomUUID()}.csv`);
          const entry = { ...file, path, count: 0 };
          written.push(entry);
          entry.count = await write(path, file, signal);
        }
      } catch (error) {
        await removeAll(written);
        throw error;
      }
      const nonEmpty = written.filter(({ count }) => count > 0);
      await removeAll(written.filter(({ count }) => count === 0));
      const fileIds: string[] = [];
      for (const { path, name, kind, decisions, binding = null, placeOf } of nonEmpty) {
        const reading = { encoding: 'utf-8', dialect: 'default', header: 'first-row', kind } as const;
        const madeFrom = binding?.undoes ? 'undo' : 'rows';
        fileIds.push(
          await files.openGenerated({ path, name, reading, decisions, binding, madeFrom, placeOf }),
        );
      }
      return { fileIds, rows: nonEmpty.reduce((sum, { count }) => sum + count, 0) };
    },
  };
}

/** Decisions for generated rows, which are sent without a recipe and without transforms. */
export const plainDecisions = (action: Action, nullKeyword = 'null'): Decisions => ({
  action,
  nullKeyword,
  jsonStrings: false,
  transforms: [],
  recipe: null,
  defaultScope: null,
});

/** Returns the name of a generated file, such as `machines – failed.csv`. */
export const nameWith = (fileName: string, what: string, ending = 'csv'): string =>
  `${fileName.replace(/\.[^.]*$/, '')} – ${what}.${ending}`;

async function write(
  path: string,
  { header, rows }: Pick<FileToGenerate, 'header' | 'rows'>,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  async function* text() {
    yield writeRow(header, dialects.default);
    for await (const piece of rows) {
      count += piece.length;
      yield piece.map((cells) => writeRow(cells, dialects.default)).join('');
    }
  }
  await pipeline(Readable.from(text()), createWriteStream(path), { signal });
  return count;
}

const removeAll = (files: readonly { readonly path: string }[]) =>
  Promise.all(files.map(({ path }) => rm(path, { force: true })));
