/** Writes a run as a zip file that can be viewed anywhere, without credentials. */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import yazl from 'yazl';
import type { Addresses } from '../../../../shared/connections.ts';
import { dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import type { Correction } from '../../../../shared/imports/corrections/corrections.ts';
import { writeRecipe } from '../../../../shared/recipes/recipe.ts';
import { withoutHeldSecrets } from '../../../../shared/redaction/held-secrets.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { requestsEntry, rowsEntry, summaryEntry } from '../../../../shared/sending/evidence-members.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { readTerms } from '../runs/stored-terms.ts';
import { evidenceReadme } from './evidence-readme.ts';
import {
  columnsOf,
  correctionColumns,
  correctionsEntry,
  type EvidenceSummary,
  evidenceRequest,
  evidenceRow,
  readmeEntry,
  recipeEntry,
  writeSummary,
} from './evidence-shape.ts';
import { rowsOfCause } from './rows-of-cause.ts';

interface EvidenceToWrite {
  readonly to: string;
  readonly state: RunState;
  readonly found: NonNullable<ReturnType<Journal['find']>>;
  /** Runs whose rows and requests are written: the run itself, or the shards of a group, which have the same causes. */
  readonly runIds: readonly string[];
  readonly addresses: Addresses | null;
  readonly program: string;
  readonly now: number;
  readonly signal: AbortSignal;
}

type EvidenceSource = Pick<Journal, 'page' | 'storedAfter' | 'requests'>;

const pieceRows = 5_000;

/** Writes the zip file. A failure leaves no file behind. */
export async function writeEvidence(journal: EvidenceSource, request: EvidenceToWrite): Promise<void> {
  const { to, state, found, runIds, addresses, program, now, signal } = request;
  const { run, progress } = found;
  const {
    reading,
    unsent,
    decisions: { recipe, ...decisions },
    corrections,
    keyTables: lookupTables,
  } = readTerms(run.terms);
  const { sizeBytes, records, header, connection: name } = run;
  const summary: EvidenceSummary = {
    format: 'graph-intake-evidence',
    version: 1,
    program,
    writtenAt: now,
    run: { ...state, fileId: '' },
    file: {
      hash: progress.fileHash,
      sizeBytes,
      records,
      columns: [...header],
      ...(unsent !== undefined && { unsent }),
    },
    connection: { name, addresses },
    recipe: recipe?.name ?? null,
    reading,
    decisions,
    ...(corrections && { corrections: corrections.cells.length }),
    ...(lookupTables && {
      lookedUpIn: lookupTables.map(({ name, sha256, reading: how }) => ({
        name,
        hash: sha256,
        reading: how,
      })),
    }),
  };
  const parts = partsOf(journal, runIds);
  const rows = Readable.from(rowTexts(journal, parts, state));
  const requests = Readable.from(requestTexts(journal, parts));
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>);
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(withoutHeldSecrets(evidenceReadme(summary))), readmeEntry);
  zip.addBuffer(Buffer.from(withoutHeldSecrets(writeSummary(summary))), summaryEntry);
  zip.addReadStream(rows, rowsEntry);
  zip.addReadStream(requests, requestsEntry);
  if (recipe !== null) zip.addBuffer(Buffer.from(withoutHeldSecrets(writeRecipe(recipe))), recipeEntry);
  if (corrections !== undefined)
    zip.addBuffer(Buffer.from(correctionsText(corrections.cells)), correctionsEntry);
  zip.end();
  try {
    await pipeline(output, createWriteStream(to), { signal });
  } catch (error) {
    rows.destroy();
    requests.destroy();
    await rm(to, { force: true });
    throw error;
  }
}

const line = (values: readonly (string | number | null)[]): string =>
  writeRow(
    values.map((value) => (value === null ? '' : withoutHeldSecrets(String(value)))),
    dialects.default,
  );

/** Cells as the file has them, and as they were sent. */
const correctionsText = (cells: readonly Correction[]): string =>
  [
    line(correctionColumns),
    ...cells.map(({ record, column, before, after, at }) => line([record, column + 1, before, after, at])),
  ].join('');

/** A run, and how many requests the runs before it have, so that request numbers are unique in the file. */
interface EvidencePart {
  readonly runId: string;
  readonly before: number;
}

function partsOf(journal: EvidenceSource, runIds: readonly string[]): EvidencePart[] {
  let before = 0;
  return runIds.map((runId) => {
    const part = { runId, before };
    before += journal.requests(runId, { first: 0, count: 1 }).total;
    return part;
  });
}

async function* rowTexts(
  journal: EvidenceSource,
  parts: readonly EvidencePart[],
  { causes }: Pick<RunState, 'causes'>,
): AsyncGenerator<string> {
  yield line(columnsOf(evidenceRow));
  for (const part of parts) yield* rowsOfPart(journal, part, causes);
}

async function* rowsOfPart(
  journal: EvidenceSource,
  { runId, before }: EvidencePart,
  causes: RunState['causes'],
): AsyncGenerator<string> {
  const rowsByCause: { readonly id: string; readonly rows: RowSet }[] = [];
  for (const cause of causes)
    rowsByCause.push({ id: cause.id, rows: await rowsOfCause(journal, runId, cause) });
  const causeOf = (record: number) => rowsByCause.find(({ rows }) => rows.has(record))?.id ?? '';
  const all = { outcome: 'all', cause: null, text: '' } as const;
  for (let first = 0; ; first += pieceRows) {
    const { rows } = journal.page(runId, all, { first, count: pieceRows });
    const [{ record: from } = { record: 0 }] = rows;
    if (rows.length === 0) return;
    const stored = journal.storedAfter(runId, from - 1, rows.length);
    const ids = new Map(stored.map(({ record, vertexId }) => [record, vertexId]));
    yield rows
      .map(({ record, outcome, identity, reason, request }) => {
        const cause = outcome === 'stored' && reason === '' ? '' : causeOf(record);
        const number = request === null ? null : before + request;
        return line([record, outcome, identity, ids.get(record) ?? '', reason, number, cause]);
      })
      .join('');
    await yieldToEvents();
  }
}

async function* requestTexts(
  journal: EvidenceSource,
  parts: readonly EvidencePart[],
): AsyncGenerator<string> {
  const columns = columnsOf(evidenceRequest) as (keyof typeof evidenceRequest.shape)[];
  yield line(columns);
  for (const { runId, before } of parts)
    for (let first = 0; ; first += pieceRows) {
      const { rows } = journal.requests(runId, { first, count: pieceRows });
      if (rows.length === 0) break;
      yield rows
        .map((request) => {
          const of = request.of === null ? null : before + request.of;
          const numbered = { ...request, number: before + request.number, of };
          return line(columns.map((column) => numbered[column]));
        })
        .join('');
      await yieldToEvents();
    }
}
