/** The same rows on a second world that nothing disturbs: what the first one must be equal to. */
import type { Outcome } from '../../shared/sending/outcomes.ts';
import type { Load } from './load.ts';
import type { Ending } from './verdict.ts';
import { type ResponseItem, startWorld } from './world.ts';

/** @param leaves rows that the platform itself called malformed: the undisturbed run does not have them */
export async function runUndisturbed(
  folder: string,
  load: Load,
  leaves: (row: number) => boolean,
): Promise<Ending['undisturbed']> {
  const world = await startWorld(folder);
  try {
    for (const seed of load.seeds) await world.post(seed);
    world.age();
    const since = Date.now();
    const kept = [...load.rows.keys()].filter((row) => !leaves(row));
    // By hand, in one body: what the program makes of the file must not be measured by the program.
    const items = await world.post({ ...load, rows: kept.map((row) => load.rows[row] ?? []) });
    const picture = world.picture();
    const outcomes: (Outcome | undefined)[] = load.rows.map(() => undefined);
    const byOrder = new Map(items.map((item) => [item.order, item]));
    for (const [order, row] of kept.entries())
      outcomes[row] = outcomeOf(
        byOrder.get(order),
        load.trace(picture, row, since),
        load.path === 'combined',
      );
    return { picture, since, outcomes };
  } finally {
    await world.stop();
  }
}

function outcomeOf(
  item: ResponseItem | undefined,
  trace: ReturnType<Load['trace']>,
  hasParts: boolean,
): Outcome | undefined {
  if (item === undefined) return undefined;
  if (item.status === 'fail') return 'failed';
  if (!hasParts) return 'stored';
  // The parts have items of their own; that they stand says the same.
  if (trace.includes(0)) return 'partly';
  return trace.includes(null) ? undefined : 'stored';
}
