/** Reads updates by their index until the platform has no more, so that none that it returns can be missed. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { AppError } from '../../../shared/errors.ts';
import type { Update } from '../../remote/objects/updates.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger, UpdateChange } from '../../storage/ledger/ledger.ts';
import { createPagesAhead } from './pages-ahead.ts';

/**
 * Stores the updates that a ledger misses. `another-sequence`: the platform has started a new sequence, and nothing of
 * this reading was stored. `isFirst`: the first reading of a session compares the first stored update as well.
 * @throws AppError of the requests; `unreadable` if the platform returns the same again and again
 */
export type CatchUp = (
  ledger: Ledger,
  input: { isFirst: boolean },
) => Promise<'complete' | 'another-sequence'>;

export interface CatchUpDeps {
  readonly objects: Objects;
  readonly now: () => number;
  readonly newId: () => string;
  /** Gives up on a request after `ms`. */
  readonly within: <T>(ms: number, work: Promise<T>) => Promise<T>;
  /** Called after updates were stored; `isNews` is false while the history is loaded for the first time. */
  readonly onStored: (changes: readonly UpdateChange[], isNews: boolean) => void;
}

/** Largest number of updates in one response. @source wire.md §5 */
const maxUpdates = 1_000;
const requestMs = 30_000;
/**
 * The first request may use a connection that died unnoticed, and the next one makes a new one; if the platform is
 * slow, it is given more time.
 */
const firstRequestMs = 5_000;

export function createCatchUp({ objects, now, newId, within, onStored }: CatchUpDeps): CatchUp {
  let firstMs = firstRequestMs;
  const request = (offset: number, limit: number, ms = requestMs) =>
    within(ms, objects.updates({ offset, limit }));

  /** Returns false if the updates belong to another sequence. */
  const store = (ledger: Ledger, updates: readonly Update[], isNews: boolean): boolean => {
    const result = ledger.storeUpdates(updates, now());
    if (result.kind === 'another-sequence') return false;
    if (result.changes.length > 0) onStored(result.changes, isNews);
    return true;
  };

  /** Whether the platform still has the updates stored here. */
  const isSameSequence = async (ledger: Ledger, isFirst: boolean): Promise<boolean> => {
    const { witness } = ledger;
    if (witness === null) return true;
    const timeoutMs = firstMs;
    firstMs = Math.min(requestMs, timeoutMs * 2);
    const [last] = await request(witness, 1, timeoutMs);
    firstMs = firstRequestMs;
    // A list that ends before the place that was read is another one.
    if (last === undefined) return false;
    if (!store(ledger, [last], true)) return false;
    if (!isFirst) return true;
    const [first] = await request(0, 1);
    return first === undefined || store(ledger, [first], true);
  };

  /** Reads the whole history by an iterator of the platform, if it has one; what this omits is read by offset. */
  const iterate = async (ledger: Ledger): Promise<void> => {
    const iterator = newId();
    try {
      for (;;) {
        const updates = await within(requestMs, objects.iterate(iterator));
        const { end } = ledger;
        if (updates.length === 0 || !store(ledger, updates, false) || ledger.end === end) return;
      }
    } catch (error) {
      // Not every platform has iterators, and reading by offset returns the same updates.
      if (!(error instanceof AppError) || !/^(rejected|not-found|unreadable)$/.test(error.code)) throw error;
    }
  };

  /**
   * Reads the updates after those that are stored; the platform prepares the next pages while this one is stored.
   * @returns when the last page was requested
   */
  const readToEnd = async (ledger: Ledger, isNews: boolean): Promise<number | 'another-sequence'> => {
    let largest = 0;
    const pages = createPagesAhead({ ask: (from) => request(from, maxUpdates), now });
    for (;;) {
      const page = pages.take(ledger.end);
      const updates = await page.updates;
      if (updates.length === 0) return page.askedAt;
      // While updates keep arriving, no response is empty: the first one that is smaller than others ends the reading.
      const isLast = updates.length < largest;
      largest = updates.length;
      // Not compared with what is stored: the same updates may have arrived live in the meantime.
      const last = Math.max(...updates.map(({ index }) => index));
      if (last < page.from)
        throw new AppError('unreadable', 'The platform returns the same updates again and again.');
      if (!isLast) {
        pages.prepare(last + 1, largest);
        await yieldToEvents();
      }
      if (!store(ledger, updates, isNews)) return 'another-sequence';
      if (isLast) return page.askedAt;
    }
  };

  return async (ledger, { isFirst }) => {
    if (!(await isSameSequence(ledger, isFirst))) return 'another-sequence';
    const isNews = ledger.loaded;
    if (!isNews && ledger.end === 0) await iterate(ledger);
    for (const { from, to } of ledger.state().holes) {
      let next = from;
      while (next <= to) {
        const updates = await request(next, Math.min(maxUpdates, to - next + 1));
        if (!store(ledger, updates, isNews)) return 'another-sequence';
        const last = Math.max(-1, ...updates.map(({ index }) => index));
        // Reading ends here: the hole stays visible, and is requested again the next time.
        if (last < next) break;
        next = last + 1;
      }
    }
    const askedAt = await readToEnd(ledger, isNews);
    if (askedAt === 'another-sequence') return askedAt;
    ledger.proved(now(), askedAt);
    return 'complete';
  };
}
