/** Follows the accepted transactions that are still open after the last row was sent. */
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { plural } from '../../../../shared/units.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import { plannedRow } from '../batches/row-text.ts';
import type { RunStart } from '../runs/run.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { RunTools } from '../runs/work/run-tools.ts';
import { stillWaiting } from './transaction-verdict.ts';

interface FollowOnDeps {
  readonly runId: string;
  readonly shipment: Pick<Shipment, 'source' | 'jsonStrings'>;
  readonly journal: Pick<Journal, 'unknownRows'>;
  readonly writes: Pick<ObjectWrites, 'find'>;
  /** Rejects when aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/**
 * How long open transactions are followed. Then the user reads rows back; the monitor shows the transactions anyway.
 */
const patienceMs = 10 * 60_000;

/** Extends the work of a run: when the work is done, polls the open transactions of the run until they end. */
export const withTransactionFollowing =
  (work: RunStart['work'], deps: FollowOnDeps): RunStart['work'] =>
  async (tools) => {
    await work(tools);
    const { runId, journal, writes, wait } = deps;
    let open = journal
      .unknownRows(runId)
      .flatMap((each) =>
        [...each.rows]
          .filter((record) => writes.find(runId, record) !== null)
          .map((record) => ({ record, class: each.class, since: each.sentAt })),
      );
    let pauseMs = firstPauseMs;
    for (let leftMs = patienceMs; leftMs > 0 && open.length > 0 && !tools.isOver(); leftMs -= pauseMs) {
      tools.say(
        `Following ${plural(open.length, 'write')} that the platform has accepted but not completed yet.`,
      );
      try {
        await wait(pauseMs, tools.signal);
      } catch (error) {
        if (tools.signal.aborted) return;
        throw error;
      }
      const still = await readBackOpen(open, deps, tools);
      open = open.filter(({ record }) => still.has(record));
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
    }
    tools.say('');
  };

interface OpenRow {
  readonly record: number;
  readonly class: Parameters<RunTools['readBack']>[0]['class'];
  readonly since: number;
}

const rowsAtOnce = 50;

/** Reads open rows back, and returns the records whose transactions have still not ended. */
async function readBackOpen(
  open: readonly OpenRow[],
  { shipment }: FollowOnDeps,
  tools: RunTools,
): Promise<ReadonlySet<number>> {
  const still = new Set<number>();
  const openRows = new Map(open.map((each) => [each.record, each]));
  const records = createRowSetBuilder();
  for (const record of [...openRows.keys()].toSorted((one, other) => one - other)) records.add(record);
  for await (const piece of shipment.source(records.build()))
    for (const [repeat, rows] of Map.groupBy(piece, ({ record }) => openRows.get(record)?.class ?? 'asks'))
      for (let at = 0; at < rows.length && !tools.isOver(); at += rowsAtOnce) {
        const planned = rows.slice(at, at + rowsAtOnce).map((row) => plannedRow(row, shipment.jsonStrings));
        const unanswered = new Map(planned.map(({ record }) => [record, openRows.get(record)?.since ?? 0]));
        const outcomes = await tools.readBack({ rows: planned, class: repeat, unanswered });
        for (const { record, cause } of outcomes) if (cause === stillWaiting) still.add(record);
      }
  return still;
}
