/** Canonical copies of tables in other formats: when one is needed, and how it is made. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dialects } from '../../../../shared/csv/dialects.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  type Conversion,
  conversionWords,
  type ReadingOptions,
  type TableSelection,
} from '../../../../shared/imports/conversion.ts';
import type { Excerpt } from '../../../../shared/imports/excerpt.ts';
import type { Overrules } from '../../../../shared/imports/recognition.ts';
import type { ConvertedTable } from '../../../engine/convert/convert-task.ts';
import type { FileIndex } from '../../../engine/index/file-index.ts';
import { containsRows } from '../../../engine/index/swallowed-rows.ts';
import type { Pool } from '../../../engine/pool.ts';
import { recogniseFile } from '../../../engine/recognise/recognise-file.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import { recogniseRegional } from '../../../engine/sources/csv/regional-encodings.ts';
import { whyNoTable } from '../../../engine/sources/not-a-table.ts';
import type { Origin } from './origin.ts';

export interface ConvertedCopy extends ConvertedTable {
  readonly path: string;
}

interface Conversions {
  /**
   * Returns whether the file must be converted. False for what recognition reads as the connector's CSV with a header
   * in the first row, and for text whose format the user has set. `before` is the conversion of the same file for an
   * earlier reading.
   */
  isNeeded(excerpt: Excerpt, options: ReadingOptions, before: ConvertedCopy | null): Promise<boolean>;
  /** Returns whether the file must be converted because a quote below its first rows made rows part of a cell. */
  isNeededBelow(index: Pick<FileIndex, 'swallowing'>, excerpt: Excerpt, options: ReadingOptions): boolean;
  /** Converts a file into a new copy. @throws AppError of a file without a table, `aborted` */
  make(work: {
    readonly path: string;
    readonly selection: TableSelection;
    readonly signal: AbortSignal;
    readonly onShare: (share: number) => void;
  }): Promise<ConvertedCopy>;
  removeCopies(): Promise<void>;
}

export function createConversions(deps: {
  readonly id: string;
  readonly origin: Pick<Origin, 'name'>;
  readonly pool: Pool;
  readonly temporaryDir: string;
}): Conversions {
  const { id, origin, pool, temporaryDir } = deps;
  /** Paths, also of earlier copies: a run may have sent from one, whose rows can be exported while the file is open. */
  const copies: string[] = [];
  return {
    async isNeeded(excerpt, { source = {}, ...overrules }, before) {
      if (Object.keys(source).length > 0) return true;
      const { encoding, dialect, header } = overrules;
      const isText = before === null || before.conversion.format === 'csv';
      if ((encoding ?? dialect ?? header) !== undefined && isText)
        return recognised(excerpt, overrules) === null;
      if (before !== null) return true;
      const head = excerpt.pieces[0]?.bytes;
      if (excerpt.sizeBytes === 0 || head === undefined) return false;
      const asTable = recognised(excerpt, { header: 'first-row' });
      // The connector's reading knows Windows-1252 alone of the encodings with one byte per character.
      if (asTable?.recognition.encoding.value === 'windows-1252' && recogniseRegional(head) !== null)
        return true;
      // A file with one column may have several with another delimiter.
      if (asTable !== null && asTable.header.length > 1) {
        const found = recognised(excerpt, {});
        if (hasNamesOfConventions(found)) return false;
        if (hasSwallowedRows(asTable) || hasUnclearNames(found) || hasBlankRows(excerpt, asTable))
          return true;
        if (isConnectorFile(excerpt, asTable)) return false;
      }
      return pool.run('isForeignFormat', { name: origin.name, sizeBytes: excerpt.sizeBytes, head });
    },
    isNeededBelow: ({ swallowing }, excerpt, { encoding, dialect, header }) =>
      swallowing.length > 0 &&
      (encoding ?? dialect ?? header) === undefined &&
      !hasNamesOfConventions(recognised(excerpt, {})),
    async make({ path, selection, signal, onShare }) {
      const to = join(temporaryDir, `${id}-${copies.length}.converted.csv`);
      copies.push(to);
      const work = { path, name: origin.name, to, selection };
      const converted = await pool.run('convertTable', work, { signal, onProgress: onShare });
      return { ...converted, path: to };
    },
    async removeCopies() {
      await Promise.all(copies.map((copy) => rm(copy, { force: true })));
    },
  };
}

/** Returns whether the header has names of the conventions; such a file is read exactly as the connector reads it. */
const hasNamesOfConventions = (found: RecognisedFile | null): boolean =>
  found?.recognition.header.confidence === 'certain';

/**
 * Returns whether a file can be read as the connector's CSV: each of the first rows is as long as the header, most of
 * whose cells are filled, so there is no title and no footer.
 */
function isConnectorFile(excerpt: Excerpt, { header, firstRecords }: RecognisedFile): boolean {
  if (startsLikeDocument(excerpt)) return false;
  const empty = header.filter((name) => name === '').length;
  return empty * 2 < header.length && firstRecords.every(({ cells }) => cells.length === header.length);
}

/**
 * Whether a cell of the first rows contains several rows, because its quote is not closed. A strict dialect reports such
 * a quote; the others accept the rest of the file as one cell.
 */
function hasSwallowedRows({ header, firstRecords, recognition }: RecognisedFile): boolean {
  const { delimiter, strict } = dialects[recognition.dialect.value];
  const terms = { delimiter, columns: header.length, minimum: 3 };
  return !strict && firstRecords.some(({ cells }) => containsRows(cells, terms));
}

/** Whether columns of the header have no name or the same one; a copy has distinct names, so that all can be mapped. */
function hasUnclearNames(found: RecognisedFile | null): boolean {
  if (found?.recognition.header.value !== 'first-row') return false;
  return found.header.includes('') || new Set(found.header).size < found.header.length;
}

/** Whether one of the first rows or the last line has delimiters alone, as spreadsheets write for empty rows. */
function hasBlankRows({ pieces }: Excerpt, { firstRecords }: RecognisedFile): boolean {
  const end = Buffer.from(pieces.at(-1)?.bytes.subarray(-1024) ?? []).toString('latin1');
  return (
    /[\r\n][;,\t]+\s*$/.test(end) || firstRecords.some(({ cells }) => cells.every((cell) => cell === ''))
  );
}

/** Whether a file begins like JSON or HTML, which may look like CSV because of their commas. */
const startsLikeDocument = ({ pieces }: Excerpt): boolean =>
  /^\ufeff?\s*[[{<]/.test(Buffer.from(pieces[0]?.bytes.subarray(0, 1024) ?? []).toString());

/** Returns null where there is no text to read. */
function recognised(excerpt: Excerpt, overrules: Overrules): RecognisedFile | null {
  // The first bytes of a picture or an archive could be read as Windows-1252.
  if (whyNoTable(excerpt.pieces[0]?.bytes ?? new Uint8Array(0)) !== null) return null;
  try {
    return recogniseFile(excerpt, overrules);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Returns how a canonical copy is read; the kind stays as the user has set it. */
export const connectorForm = ({ kind }: ReadingOptions): Overrules => ({
  encoding: 'utf-8',
  dialect: 'default',
  header: 'first-row',
  ...(kind !== undefined && { kind }),
});

/** Marks how a copy is read as certain: this follows from the conversion, and the user has not overruled it. */
export function asConverted(file: RecognisedFile, conversion: Conversion): RecognisedFile {
  const known = { confidence: 'certain', overruled: false, reason: conversionWords(conversion) } as const;
  const { encoding, dialect, header, ...others } = file.recognition;
  return {
    ...file,
    isConvertedText: conversion.format === 'csv',
    recognition: {
      ...others,
      encoding: { ...encoding, ...known },
      dialect: { ...dialect, ...known },
      header: { ...header, ...known },
    },
  };
}
