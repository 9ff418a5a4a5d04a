/** Decides where a watch starts: after the latest update of the platform, or where an earlier watch ended. */
import { AppError } from '../../../shared/errors.ts';
import { formatCount } from '../../../shared/units.ts';
import type { Update } from '../../remote/objects/updates.ts';
import type { Objects } from '../../remote/objects.ts';
import type { LedgerName } from '../../storage/ledger/ledger-rows.ts';
import type { Ledgers } from '../../storage/ledger/open-ledgers.ts';

/** Updates in one response at most. @source wire.md §5 */
const maximum = 1_000;
/** Overlap of two reads: transactions requested this long before the newest one are read again. */
const overlapMs = 120_000;

/**
 * Starts the ledger of a view after the update before `from`, or after the newest update, and reads the transactions.
 * @throws AppError `bad-input` if `from` is after the last update, and those of the requests
 */
export async function beginWatch(deps: {
  readonly objects: Objects;
  readonly ledgers: Ledgers;
  readonly name: LedgerName;
  readonly from: number | null;
  readonly now: () => number;
}): Promise<void> {
  const { objects, ledgers, name, from, now } = deps;
  const start = from === null ? await lastUpdate(objects, now) : { last: await updateBefore(from, objects) };
  const { last } = start;
  ledgers.beginAt(name, last?.index ?? 0);
  const ledger = ledgers.open(name);
  // The update before it shows that the platform has not restarted its sequence.
  if (last !== null) ledger.storeUpdates([last], now());
  if ('askedAt' in start) ledger.proved(now(), start.askedAt);
  for (let offset = 0; ; offset += maximum) {
    const page = await objects.transactions({ limit: maximum, offset });
    ledger.storeTransactions(page.map((reported) => ({ ...reported, errors: [...reported.errors] })));
    const [newest, oldest] = [ledger.newestRequestedAt(), page.at(-1)?.requestedAt];
    const isBehind = newest === null || oldest === undefined || oldest < newest - overlapMs;
    if (!isBehind && page.length === maximum) continue;
    // Earlier requests are not reported by this watch.
    ledger.keepTransactionsTo(newest ?? 0);
    return;
  }
}

/**
 * Finds the newest update by bisection, in about log2(number of updates) requests; null if there is none. Any later
 * update happens after `askedAt`.
 */
async function lastUpdate(
  objects: Objects,
  now: () => number,
): Promise<{ last: Update | null; askedAt: number }> {
  const existsAt = async (offset: number) => (await objects.updates({ offset, limit: 1 })).length > 0;
  let below = 0;
  let beyond = maximum;
  while (await existsAt(beyond)) [below, beyond] = [beyond, beyond * 2];
  while (beyond - below > maximum) {
    const middle = Math.ceil((below + beyond) / 2);
    if (await existsAt(middle)) below = middle;
    else beyond = middle;
  }
  let last: Update | null = null;
  for (;;) {
    const askedAt = now();
    const page = await objects.updates({ offset: last === null ? below : last.index + 1, limit: maximum });
    const next = page.at(-1);
    if (next === undefined || next.index <= (last?.index ?? -1)) return { last, askedAt };
    last = next;
  }
}

async function updateBefore(from: number, objects: Objects): Promise<Update | null> {
  if (from === 0) return null;
  const [before] = await objects.updates({ offset: from - 1, limit: 1 });
  if (before?.index === from - 1) return before;
  throw new AppError(
    'bad-input',
    `The platform has no update before ${formatCount(from)}; remove --from, or use the index of an update that it has sent.`,
  );
}
