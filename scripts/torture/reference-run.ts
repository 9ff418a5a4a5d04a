/** Stores the rows of a round on a second platform without faults, whose graph that of the first must equal. */
import type { Outcome } from '../../shared/sending/outcomes.ts';
import type { RoundEnd } from './check-round.ts';
import type { Workload } from './workload.ts';
import { type ResponseItem, startWorld } from './world.ts';

/** @param leaves whether a row is left out, because the platform called it malformed */
export async function runReference(
  folder: string,
  workload: Workload,
  leaves: (row: number) => boolean,
): Promise<RoundEnd['reference']> {
  const world = await startWorld(folder);
  try {
    for (const seed of workload.seeds) await world.post(seed);
    world.age();
    const since = Date.now();
    const included = [...workload.rows.keys()].filter((row) => !leaves(row));
    // The test sends the rows itself, in one body, because the program must not be compared with itself.
    const items = await world.post({ ...workload, rows: included.map((row) => workload.rows[row] ?? []) });
    const snapshot = world.snapshot();
    const outcomes: (Outcome | undefined)[] = workload.rows.map(() => undefined);
    const byOrder = new Map(items.map((item) => [item.order, item]));
    for (const [order, row] of included.entries())
      outcomes[row] = outcomeOf(
        byOrder.get(order),
        workload.trace(snapshot, row, since),
        workload.path === 'combined',
      );
    return { snapshot, since, outcomes };
  } finally {
    await world.stop();
  }
}

function outcomeOf(
  item: ResponseItem | undefined,
  trace: ReturnType<Workload['trace']>,
  hasParts: boolean,
): Outcome | undefined {
  if (item === undefined) return undefined;
  if (item.status === 'fail') return 'failed';
  if (!hasParts) return 'stored';
  // The parts have their own items, but the trace in the graph shows as well whether they are stored.
  if (trace.includes(0)) return 'partly';
  return trace.includes(null) ? undefined : 'stored';
}
