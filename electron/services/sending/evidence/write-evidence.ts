/** Writes a run as a zip that shows it anywhere, without anything that signs in. */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breath } from 'node:timers/promises';
import yazl from 'yazl';
import type { Addresses } from '../../../../shared/connections.ts';
import { dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
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
  readonly addresses: Addresses | null;
  readonly program: string;
  readonly now: number;
  readonly signal: AbortSignal;
}

type Kept = Pick<Journal, 'page' | 'storedAfter' | 'requests'>;

const pieceRows = 5_000;

/** A failure leaves no file behind. */
export async function writeEvidence(journal: Kept, asked: EvidenceToWrite): Promise<void> {
  const { to, state, found, addresses, program, now, signal } = asked;
  const { run, progress } = found;
  const {
    reading,
    decisions: { recipe, ...decisions },
  } = readTerms(run.terms);
  const { sizeBytes, records, header, connection: name } = run;
  const summary: EvidenceSummary = {
    format: 'graph-intake-evidence',
    version: 1,
    program,
    writtenAt: now,
    run: { ...state, fileId: '' },
    file: { hash: progress.fileHash, sizeBytes, records, columns: [...header] },
    connection: { name, addresses },
    recipe: run.recipe,
    reading,
    decisions,
  };
  const rows = Readable.from(rowTexts(journal, state));
  const requests = Readable.from(requestTexts(journal, run.id));
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>);
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(withoutHeldSecrets(evidenceReadme(summary))), readmeEntry);
  zip.addBuffer(Buffer.from(withoutHeldSecrets(writeSummary(summary))), summaryEntry);
  zip.addReadStream(rows, rowsEntry);
  zip.addReadStream(requests, requestsEntry);
  if (recipe !== null) zip.addBuffer(Buffer.from(withoutHeldSecrets(writeRecipe(recipe))), recipeEntry);
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

async function* rowTexts(journal: Kept, { id: runId, causes }: RunState): AsyncGenerator<string> {
  const caused: { readonly id: string; readonly rows: RowSet }[] = [];
  for (const cause of causes) caused.push({ id: cause.id, rows: await rowsOfCause(journal, runId, cause) });
  const causeOf = (record: number) => caused.find(({ rows }) => rows.has(record))?.id ?? '';
  const all = { outcome: 'all', cause: null, text: '' } as const;
  yield line(columnsOf(evidenceRow));
  for (let first = 0; ; first += pieceRows) {
    const { rows } = journal.page(runId, all, { first, count: pieceRows });
    const [{ record: from } = { record: 0 }] = rows;
    if (rows.length === 0) return;
    const stored = journal.storedAfter(runId, from - 1, rows.length);
    const ids = new Map(stored.map(({ record, vertexId }) => [record, vertexId]));
    yield rows
      .map(({ record, outcome, identity, reason, request }) => {
        const cause = outcome === 'stored' && reason === '' ? '' : causeOf(record);
        return line([record, outcome, identity, ids.get(record) ?? '', reason, request, cause]);
      })
      .join('');
    await breath();
  }
}

async function* requestTexts(journal: Kept, runId: string): AsyncGenerator<string> {
  const columns = columnsOf(evidenceRequest) as (keyof typeof evidenceRequest.shape)[];
  yield line(columns);
  for (let first = 0; ; first += pieceRows) {
    const { rows } = journal.requests(runId, { first, count: pieceRows });
    if (rows.length === 0) return;
    yield rows.map((request) => line(columns.map((column) => request[column]))).join('');
    await breath();
  }
}
