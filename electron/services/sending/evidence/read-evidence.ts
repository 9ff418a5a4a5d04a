/** Reads an evidence file, and verifies everything in it, including sizes and sums. */
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { z } from 'zod';
import { dialects } from '../../../../shared/csv/dialects.ts';
import { createReader } from '../../../../shared/csv/reader.ts';
import { AppError } from '../../../../shared/errors.ts';
import { requestsEntry, rowsEntry, summaryEntry } from '../../../../shared/sending/evidence-members.ts';
import { outcomes } from '../../../../shared/sending/outcomes.ts';
import type { EvidenceDatabase } from '../../../storage/evidence-database.ts';
import {
  columnsOf,
  correctionsEntry,
  type EvidenceSummary,
  evidenceRequest,
  evidenceRow,
  readmeEntry,
  readSummary,
  recipeEntry,
} from './evidence-shape.ts';

const megabyte = 1_000_000;
/** Largest size of each entry, in bytes. */
const maxBytes: Readonly<Record<string, number>> = {
  [readmeEntry]: megabyte,
  [summaryEntry]: 20 * megabyte,
  [recipeEntry]: 20 * megabyte,
  [correctionsEntry]: 8_000 * megabyte,
  [rowsEntry]: 8_000 * megabyte,
  [requestsEntry]: 2_000 * megabyte,
};
/**
 * Largest ratio of uncompressed to compressed size. Rows that differ only in their number compress to a fifteenth, a
 * zip bomb to a thousandth.
 */
const maxRatio = 200;
const longestCell = megabyte;

/**
 * Fills the database with the rows and the requests.
 * @throws AppError `bad-input` for a file that is no evidence, is damaged, or larger than evidence can be
 */
export async function readEvidence(
  input: { readonly path: string; readonly name: string; readonly signal: AbortSignal },
  database: EvidenceDatabase,
): Promise<EvidenceSummary> {
  const { path, name, signal } = input;
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true });
    const entries = await entriesOf(zip);
    const open = (entry: string) => openEntry(zip, entries.get(entry));
    const summary = readSummary(await textOf(await open(summaryEntry)));
    for await (const rows of tableOf(await open(rowsEntry), evidenceRow)) {
      signal.throwIfAborted();
      database.addRows(rows);
    }
    for await (const requests of tableOf(await open(requestsEntry), evidenceRequest)) {
      signal.throwIfAborted();
      database.addRequests(requests);
    }
    const counts = database.counts();
    const { run } = summary;
    const sum = outcomes.reduce((rows, outcome) => rows + counts[outcome], 0);
    if (sum !== run.rows || outcomes.some((outcome) => counts[outcome] !== run.counts[outcome]))
      throw new Error('the rows do not add up to the numbers of the summary');
    return summary;
  } catch (cause) {
    if (signal.aborted) throw new AppError('aborted', 'Cancelled.', { cause });
    const details = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      'bad-input',
      `${name} is not an evidence file of Graph Intake, or it is damaged; request it again.`,
      { details, cause },
    );
  } finally {
    zip?.close();
  }
}

/**
 * Returns the entries by name: only known ones, each once. yauzl ensures that an entry is not longer than its header
 * says.
 */
async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressedSize, uncompressedSize } = entry;
    const limit = Math.min(maxBytes[fileName] ?? -1, compressedSize * maxRatio + megabyte);
    if (entries.has(fileName) || uncompressedSize > limit)
      throw new Error(`“${fileName}” does not belong in it, or is too large`);
    entries.set(fileName, entry);
  }
  return entries;
}

function openEntry(zip: ZipFile | null, entry: Entry | undefined): Promise<Readable> {
  if (zip === null || entry === undefined) throw new Error('a part of it is missing');
  return zip.openReadStreamPromise(entry);
}

async function textOf(stream: Readable): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function* tableOf<Shape extends z.ZodRawShape>(
  stream: Readable,
  schema: z.ZodObject<Shape>,
): AsyncGenerator<z.infer<z.ZodObject<Shape>>[]> {
  const reader = createReader({ dialect: dialects.default, longestCell });
  const columns = columnsOf(schema);
  let isFirst = true;
  const read = (records: ReturnType<typeof reader.push>) => {
    if (reader.fault !== null) throw new Error(reader.fault.message);
    const rows = records.map(({ cells }) => cells);
    if (isFirst && rows.length > 0) {
      isFirst = false;
      if (rows.shift()?.join() !== columns.join()) throw new Error('it has other columns');
    }
    return rows.map((cells) => {
      if (cells.length !== columns.length) throw new Error('a row of it is ragged');
      return schema.parse(Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
    });
  };
  for await (const piece of stream) yield read(reader.push(piece));
  yield read(reader.end());
  if (isFirst) throw new Error('a table of it is empty');
}
