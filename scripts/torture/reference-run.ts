/** Stores the same rows in a second platform without faults: the graph that the first one must equal. */
import type { Outcome } from '../../shared/sending/outcomes.ts';
import type { RoundEnd } from './check-round.ts';
import type { Workload } from './workload.ts';
import { type ResponseItem, startWorld } from './world.ts';

/** @param leaves rows that the platform called malformed: the reference run leaves them out */
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
    const kept = [...workload.rows.keys()].filter((row) => !leaves(row));
    // By hand, in one body: what the program makes of the file must not be measured by the program.
    const items = await world.post({ ...workload, rows: kept.map((row) => workload.rows[row] ?? []) });
    const snapshot = world.snapshot();
    const outcomes: (Outcome | undefined)[] = workload.rows.map(() => undefined);
    const byOrder = new Map(items.map((item) => [item.order, item]));
    for (const [order, row] of kept.entries())
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
  // The parts have items of their own; that they stand says the same.
  if (trace.includes(0)) return 'partly';
  return trace.includes(null) ? undefined : 'stored';
}
