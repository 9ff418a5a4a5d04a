/** Shared by tests of runs: a run of generated rows, on a real journal, with a delivery that the test writes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import { type Outcome, sumOf } from '../../../../shared/sending/outcomes.ts';
import { type AppDatabase, openAppDatabase } from '../../../storage/app-database.ts';
import { createJournal } from '../../../storage/journal/create-journal.ts';
import type { Journal, RowOutcome, StoredRun } from '../../../storage/journal/journal.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';
import { createRun, type Run } from './run.ts';
import { beginningOf, noUnknown } from './run-state.ts';
import type { Shipment } from './shipment.ts';
import type { DeliveryTools, OpenDelivery } from './work/open-delivery.ts';

let folder: string;
let database: AppDatabase;
export let journal: Journal;
/** Opens a new journal for the runs of a test. */
export function openJournal(): void {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-run-'));
  database = openAppDatabase(join(folder, 'desk.sqlite'));
  journal = createJournal(database, { later: () => undefined });
}
export function closeJournal(): void {
  database.close();
  rmSync(folder, { recursive: true });
}

/** Simulates a full disk: the journal cannot grow. */
export const fillDisk = () => database.pragma('max_page_count = 1');

const header = ['ogit/_xid', 'class'];
let runs = 0;
const keptRun = (records: number): StoredRun => ({
  id: `run-${++runs}`,
  fileName: 'machines.csv',
  sizeBytes: 1,
  file: { kind: 'path', path: '/machines.csv' },
  terms: '{}',
  recipe: null,
  kind: 'vertices',
  action: 'POST',
  header,
  connectionId: 'practice',
  graphUrl: '',
  connection: 'Practice platform',
  account: '',
  rehearsal: false,
  records,
  excluded: emptyRowSet,
  startedAt: 1,
});
export const outcomeOf = (
  request: PlannedRequest,
  { record, hash }: PlannedRequest['rows'][number],
  outcome: Outcome,
) =>
  ({
    record,
    outcome,
    cause: outcome === 'stored' ? '' : outcome,
    reason: outcome === 'stored' ? '' : `It is ${outcome}.`,
    identity: `m:${record}`,
    vertexId: outcome === 'stored' ? `id ${record}` : '',
    created: outcome === 'stored',
    createdPartIds: [],
    missing: [],
    hash: outcome === 'not-sent' ? null : hash,
    class: outcome === 'unknown' ? request.class : null,
  }) satisfies RowOutcome;
export const recordAttempt = (tools: DeliveryTools, { rows, class: repeat }: PlannedRequest) =>
  tools.journal.recordAttempt({
    runId: tools.run.id,
    of: null,
    class: repeat,
    records: rows.map(({ record }) => record),
    bytes: 1,
    bodyHash: '',
    sentAt: 1,
  });
/** Delivery in which the platform stores every row. */
export const stored =
  (tools: DeliveryTools): OpenDelivery['deliver'] =>
  async (request) => {
    const number = recordAttempt(tools, request);
    tools.journal.recordResponse({
      runId: tools.run.id,
      number,
      state: 'answered',
      status: 200,
      message: '',
      endedAt: 2,
    });
    return request.rows.map((row) => outcomeOf(request, row, 'stored'));
  };

interface Started {
  readonly run: Run;
  readonly id: string;
  readonly faults: unknown[];
}
/**
 * Starts a run of generated rows.
 * @param options.broken reading the rows fails after this many
 */
export function start(
  rows: number,
  deliverBy: (tools: DeliveryTools) => OpenDelivery['deliver'],
  options: { classOf?: (cells: readonly string[]) => RetrySafety; broken?: number } = {},
): Started {
  const kept = keptRun(rows);
  const all: SentRow[] = Array.from({ length: rows }, (_, at) => ({
    record: at + 1,
    cells: [`m:${at + 1}`, ''],
  }));
  async function* source() {
    for (let at = 0; at < rows; at += 100) {
      if (options.broken !== undefined && at >= options.broken) throw new Error('the disk is gone');
      yield all.slice(at, at + 100);
    }
  }
  const shipment = {
    kind: 'vertices',
    header,
    jsonStrings: false,
    nullKeyword: 'null',
    terms: { decisions: { recipe: { sending: { rowsPerRequest: 10 } } } },
    identityOf: ({ cells }: SentRow) => cells[0] ?? '',
  } as unknown as Shipment;
  const faults: unknown[] = [];
  const counts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': rows };
  const none = { requests: 0, repeats: 0, splits: 0, causes: [] };
  const run = createRun(
    {
      journal,
      openDelivery: (tools) => ({ deliver: deliverBy(tools), readBack: async () => [] }),
      classOf: options.classOf ?? (() => 'creates-only'),
      now: Date.now,
      wait: (ms, signal) => delay(ms, undefined, { signal }),
      onChange() {
        expect(sumOf(run.state.counts)).toBe(rows);
        expect(run.state.inFlight).toBeLessThanOrEqual(run.state.counts['not-sent']);
      },
      onFault: (error) => void faults.push(error),
    },
    {
      shipment,
      state: beginningOf(kept, { fileId: 'file', counts, unknown: noUnknown(), ...none }),
      begin: async () => {
        journal.start(kept);
        return kept;
      },
      work: (tools) => tools.send(source()),
    },
  );
  return { run, id: kept.id, faults };
}
export const countsOf = (id: string) => journal.find(id)?.counts;
