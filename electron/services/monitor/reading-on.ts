/** Reads updates on by their index until the platform has no more: what it does not tell cannot be missed. */
import { AppError } from '../../../shared/errors.ts';
import type { Objects, Update } from '../../remote/objects.ts';
import type { Ledger, UpdateChange } from '../../storage/ledger/ledger.ts';

/**
 * `another-sequence`: the platform has begun anew, and nothing of this reading was stored.
 * @throws AppError of the requests; `unreadable` where the platform answers again and again the same
 */
export type ReadingOn = (
  ledger: Ledger,
  asked: { isFirst: boolean },
) => Promise<'complete' | 'another-sequence'>;

export interface ReadingOnDeps {
  readonly objects: Objects;
  readonly now: () => number;
  readonly newId: () => string;
  /** Gives up on a request after so long. */
  readonly within: <T>(ms: number, work: Promise<T>) => Promise<T>;
  readonly stored: (changes: readonly UpdateChange[], isNews: boolean) => void;
}

/** As many as one answer holds. @source wire.md §5 */
const most = 1_000;
const requestMs = 30_000;
/**
 * The first request may use a connection that died while nobody looked, and the next one makes a new one; where it is
 * the platform that is slow, it is given more time.
 */
const firstRequestMs = 5_000;

export function createReadingOn({ objects, now, newId, within, stored }: ReadingOnDeps): ReadingOn {
  let firstMs = firstRequestMs;
  const ask = (offset: number, limit: number, ms = requestMs) =>
    within(ms, objects.updates({ offset, limit }));

  /** False where they belong to another sequence. */
  const store = (ledger: Ledger, updates: readonly Update[], isNews: boolean): boolean => {
    const result = ledger.storeUpdates(updates, now());
    if (result.kind === 'another-sequence') return false;
    if (result.changes.length > 0) stored(result.changes, isNews);
    return true;
  };

  /** Whether the platform still has what is kept of it. */
  const isSameSequence = async (ledger: Ledger, isFirst: boolean): Promise<boolean> => {
    const { witness } = ledger;
    if (witness === null) return true;
    const patienceMs = firstMs;
    firstMs = Math.min(requestMs, patienceMs * 2);
    const [last] = await ask(witness, 1, patienceMs);
    firstMs = firstRequestMs;
    // A list that ends before what was read from it is another one.
    if (last === undefined) return false;
    if (!store(ledger, [last], true)) return false;
    if (!isFirst) return true;
    const [first] = await ask(0, 1);
    return first === undefined || store(ledger, [first], true);
  };

  /** The whole history at once, where the platform keeps the place; what it leaves out is read by offset. */
  const iterate = async (ledger: Ledger): Promise<void> => {
    const iterator = newId();
    try {
      for (;;) {
        const updates = await within(requestMs, objects.iterate(iterator));
        const { end } = ledger;
        if (updates.length === 0 || !store(ledger, updates, false) || ledger.end === end) return;
      }
    } catch (error) {
      // Not every platform has it, and the offset reads the same.
      if (!(error instanceof AppError) || !/^(rejected|not-found|unreadable)$/.test(error.code)) throw error;
    }
  };

  return async (ledger, { isFirst }) => {
    if (!(await isSameSequence(ledger, isFirst))) return 'another-sequence';
    const isNews = ledger.loaded;
    if (!isNews && ledger.end === 0) await iterate(ledger);
    for (const { from, to } of ledger.state().holes) {
      let next = from;
      while (next <= to) {
        const updates = await ask(next, Math.min(most, to - next + 1));
        if (!store(ledger, updates, isNews)) return 'another-sequence';
        const last = Math.max(-1, ...updates.map(({ index }) => index));
        // Nothing more of it: it stays a hole that can be seen, and is asked for again the next time.
        if (last < next) break;
        next = last + 1;
      }
    }
    let largest = 0;
    for (;;) {
      const { end } = ledger;
      const updates = await ask(end, most);
      if (updates.length === 0) break;
      if (!store(ledger, updates, isNews)) return 'another-sequence';
      if (ledger.end === end)
        throw new AppError('unreadable', 'The platform tells the same updates again and again.');
      // While updates come all the time no answer is ever empty; the first that is not full has all there were.
      if (updates.length < largest) break;
      largest = updates.length;
    }
    ledger.proved(now());
    return 'complete';
  };
}
