/** Canonical copies of tables in other formats: when one is needed, and how it is made. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import {
  type Conversion,
  conversionWords,
  type ReadingOptions,
  type TableSelection,
} from '../../../../shared/imports/conversion.ts';
import type { Glimpse } from '../../../../shared/imports/glimpse.ts';
import type { Overrules } from '../../../../shared/imports/recognition.ts';
import type { ConvertedTable } from '../../../engine/convert/convert-task.ts';
import type { Pool } from '../../../engine/pool.ts';
import { recogniseFile } from '../../../engine/recognise/recognise-file.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import type { Origin } from './origin.ts';

export interface ConvertedCopy extends ConvertedTable {
  readonly path: string;
}

interface Conversions {
  /**
   * False for what recognition reads as the connector's CSV with a header in the first row, and for text of which the
   * user says how it is written. `before` is the conversion of the same file for an earlier reading.
   */
  isNeeded(glimpse: Glimpse, options: ReadingOptions, before: ConvertedCopy | null): Promise<boolean>;
  /** @throws AppError of a file that holds no table, `aborted` */
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
  /** Earlier ones too: a run may have sent from one, whose rows can be exported as long as the file is open. */
  const copies: string[] = [];
  return {
    async isNeeded(glimpse, { source = {}, ...overrules }, before) {
      if (Object.keys(source).length > 0) return true;
      const { encoding, dialect, header } = overrules;
      const isText = before === null || before.conversion.format === 'csv';
      if ((encoding ?? dialect ?? header) !== undefined && isText)
        return recognised(glimpse, overrules) === null;
      if (before !== null) return true;
      const head = glimpse.pieces[0]?.bytes;
      if (glimpse.sizeBytes === 0 || head === undefined) return false;
      if (isConnectorFile(glimpse)) return false;
      return pool.run('isForeignFormat', { name: origin.name, sizeBytes: glimpse.sizeBytes, head });
    },
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

/**
 * Its header has names of the conventions, or every row looked at is as long as the first, most of whose cells are
 * filled: there is no title and no footer. One column may be several with another delimiter.
 */
function isConnectorFile(glimpse: Glimpse): boolean {
  const found = recognised(glimpse, { header: 'first-row' });
  if (found === null || found.header.length < 2) return false;
  const { header, firstRecords } = found;
  if (recognised(glimpse, {})?.recognition.header.confidence === 'certain') return true;
  if (startsLikeDocument(glimpse)) return false;
  const empty = header.filter((name) => name === '').length;
  return empty * 2 < header.length && firstRecords.every(({ cells }) => cells.length === header.length);
}

/** JSON and HTML have commas too. */
const startsLikeDocument = ({ pieces }: Glimpse): boolean =>
  /^\ufeff?\s*[[{<]/.test(Buffer.from(pieces[0]?.bytes.subarray(0, 1024) ?? []).toString());

/** Null where there is no text to read. */
function recognised(glimpse: Glimpse, overrules: Overrules): RecognisedFile | null {
  try {
    return recogniseFile(glimpse, overrules);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** How a canonical copy is written; the kind stays the user's. */
export const connectorForm = ({ kind }: ReadingOptions): Overrules => ({
  encoding: 'utf-8',
  dialect: 'default',
  header: 'first-row',
  ...(kind !== undefined && { kind }),
});

/** The form of the copy follows from the conversion; the user has not overruled it. */
export function asConverted(look: RecognisedFile, conversion: Conversion): RecognisedFile {
  const known = { confidence: 'certain', overruled: false, reason: conversionWords(conversion) } as const;
  const { encoding, dialect, header, ...rest } = look.recognition;
  return {
    ...look,
    isConvertedText: conversion.format === 'csv',
    recognition: {
      ...rest,
      encoding: { ...encoding, ...known },
      dialect: { ...dialect, ...known },
      header: { ...header, ...known },
    },
  };
}
