import { expect, it } from 'vitest';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { RunTools } from '../runs/work/run-tools.ts';
import { followingOn } from './follow-transactions.ts';
import { stillWaiting } from './transaction-verdict.ts';

const rowsOf = (...records: number[]) => {
  const rows = createRowSetBuilder();
  for (const record of records) rows.add(record);
  return rows.build();
};

/** A run of which rows 2, 5 and 7 are unknown, and 2 and 5 have a transaction; row 5 is done at the third look. */
function openRun() {
  const stopping = new AbortController();
  const asked: number[][] = [];
  const added: string[] = [];
  const waits: number[] = [];
  const outcomeOf = ({ record }: SentRow): RowOutcome => {
    const isDone = record === 2 || asked.length === 3;
    return { record, cause: isDone ? '' : stillWaiting } as RowOutcome;
  };
  const tools = {
    signal: stopping.signal,
    isOver: () => stopping.signal.aborted,
    say: (message: string) => void added.push(message),
    async readBack({ rows }: Parameters<RunTools['readBack']>[0]) {
      asked.push(rows.map(({ record }) => record));
      return rows.map(outcomeOf);
    },
  } as unknown as RunTools;
  const source: Shipment['source'] = async function* (only) {
    yield [...(only ?? [])].map((record) => ({ record, cells: [String(record)] }));
  };
  let isWorked = false;
  const work = followingOn(
    async () => {
      isWorked = true;
    },
    {
      runId: 'run',
      shipment: { source, jsonStrings: false },
      journal: {
        unknownRows: () => [{ number: 1, class: 'repeatable', rows: rowsOf(2, 5, 7), sentAt: 1 }],
      },
      writes: {
        find: (_, record) => (record === 7 ? null : { transactionId: 't', number: 1, hash: [0, 0] }),
      },
      wait: async (ms, signal) => {
        waits.push(ms);
        signal.throwIfAborted();
      },
    },
  );
  return { tools, work, asked, added, waits, stopping, isWorked: () => isWorked };
}

it('asks for the writes that the platform has taken until they are done, ever less often', async () => {
  const run = openRun();
  await run.work(run.tools);
  expect(run.isWorked()).toBe(true);
  expect(run.asked).toEqual([[2, 5], [5], [5]]);
  expect(run.waits).toEqual([2_000, 3_000, 4_500]);
  expect(run.added).toEqual([
    'Following 2 writes that the platform has accepted but not completed yet.',
    'Following 1 write that the platform has accepted but not completed yet.',
    'Following 1 write that the platform has accepted but not completed yet.',
    '',
  ]);
});

it('ends with a run that is cancelled', async () => {
  const run = openRun();
  run.stopping.abort();
  await run.work(run.tools);
  expect(run.asked).toEqual([]);
});
