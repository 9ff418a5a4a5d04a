import { expect, it } from 'vitest';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { RunTools } from '../runs/work/run-tools.ts';
import { withTransactionFollowing } from './follow-transactions.ts';
import { stillWaiting } from './transaction-verdict.ts';

const rowsOf = (...records: number[]) => {
  const rows = createRowSetBuilder();
  for (const record of records) rows.add(record);
  return rows.build();
};

/**
 * Creates a run whose rows 2, 5 and 7 are unknown. Rows 2 and 5 have a transaction; that of row 5 ends with the third
 * read-back. Returns the records of each read-back, the reported messages, and the waits in milliseconds.
 */
function openRun() {
  const cancel = new AbortController();
  const readBacks: number[][] = [];
  const messages: string[] = [];
  const waits: number[] = [];
  const outcomeOf = ({ record }: SentRow): RowOutcome => {
    const isDone = record === 2 || readBacks.length === 3;
    return { record, cause: isDone ? '' : stillWaiting } as RowOutcome;
  };
  const tools = {
    signal: cancel.signal,
    isOver: () => cancel.signal.aborted,
    say: (message: string) => void messages.push(message),
    async readBack({ rows }: Parameters<RunTools['readBack']>[0]) {
      readBacks.push(rows.map(({ record }) => record));
      return rows.map(outcomeOf);
    },
  } as unknown as RunTools;
  const source: Shipment['source'] = async function* (subset) {
    yield [...(subset ?? [])].map((record) => ({ record, cells: [String(record)] }));
  };
  let isWorkDone = false;
  const work = withTransactionFollowing(
    async () => {
      isWorkDone = true;
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
  return { tools, work, readBacks, messages, waits, cancel, isWorkDone: () => isWorkDone };
}

it('writes that the platform has accepted are read back at growing intervals until they are complete', async () => {
  const run = openRun();
  await run.work(run.tools);
  expect(run.isWorkDone()).toBe(true);
  expect(run.readBacks).toEqual([[2, 5], [5], [5]]);
  expect(run.waits).toEqual([2_000, 3_000, 4_500]);
  expect(run.messages).toEqual([
    'Following 2 writes that the platform has accepted but not completed yet.',
    'Following 1 write that the platform has accepted but not completed yet.',
    'Following 1 write that the platform has accepted but not completed yet.',
    '',
  ]);
});

it('the writes of a cancelled run are not read back', async () => {
  const run = openRun();
  run.cancel.abort();
  await run.work(run.tools);
  expect(run.readBacks).toEqual([]);
});
