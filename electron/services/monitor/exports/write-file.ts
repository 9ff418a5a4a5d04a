/** Writes an export of the monitor as a file and hands it to the user. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportDestination } from '../../../../shared/export-destination.ts';
import { withoutHeldSecrets } from '../../../../shared/redaction/held-secrets.ts';
import type { Platform } from '../../../platform.ts';
import { deliverFile } from '../../imports/deliver-file.ts';
import { cellOf, csvText } from './csv-text.ts';

export type ExportPlatform = Pick<Platform, 'folders' | 'deliver'>;

/** A row by column; objects and lists are written as JSON, null and a missing value as an empty cell. */
export type ExportRow = Readonly<Record<string, unknown>>;

interface TableExport {
  /** File name without the ending. */
  readonly name: string;
  readonly format: 'csv' | 'jsonl';
  readonly columns: readonly string[];
  /** Read piece by piece, so that neither memory nor the rest of the program feels how many there are. */
  readonly pieces: Iterable<readonly ExportRow[]>;
  readonly signal: AbortSignal;
}

/** A failure leaves no file behind. @throws AppError those of `deliver` */
export async function exportTable(
  platform: ExportPlatform,
  { name, format, columns, pieces, signal }: TableExport,
): Promise<ExportDestination> {
  let rows = 0;
  const line = format === 'csv' ? csvLine(columns) : jsonLine;
  function* texts() {
    if (format === 'csv') yield csvText(columns);
    for (const piece of pieces) {
      rows += piece.length;
      yield piece.map(line).join('');
    }
  }
  const path = await writePieces(platform, texts(), signal);
  return deliverFile(platform, { path, name: `${name}.${format}`, rows });
}

/** Exports one text as a file. @throws AppError those of `deliver` */
export async function exportText(
  platform: ExportPlatform,
  { name, text, rows, signal }: { name: string; text: string; rows: number; signal: AbortSignal },
): Promise<ExportDestination> {
  const path = await writePieces(platform, [withoutHeldSecrets(text)], signal);
  return deliverFile(platform, { path, name, rows });
}

/** Exports bytes as a file. @throws AppError those of `deliver` */
export async function exportBytes(
  platform: ExportPlatform,
  { name, bytes, signal }: { name: string; bytes: Uint8Array; signal: AbortSignal },
): Promise<ExportDestination> {
  const path = await writePieces(platform, [bytes], signal);
  return deliverFile(platform, { path, name, rows: 0 });
}

async function writePieces(
  { folders }: ExportPlatform,
  pieces: Iterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folders.temporary, `${randomUUID()}.export`);
  try {
    await pipeline(Readable.from(yieldingToEvents(pieces)), createWriteStream(path, { mode: 0o600 }), {
      signal,
    });
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Yields to the event loop after each piece, so that the rest of the program can run. */
async function* yieldingToEvents<Piece>(pieces: Iterable<Piece>): AsyncGenerator<Piece> {
  for (const piece of pieces) {
    yield piece;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const jsonLine = (row: ExportRow): string => `${withoutHeldSecrets(JSON.stringify(row))}\n`;

const csvLine = (columns: readonly string[]) => (row: ExportRow) =>
  csvText(columns.map((column) => cellOf(row[column])));

/** Returns a file name that every system accepts. */
export const fileNameOf = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80) || 'export';
