/** Executes the writes of domain objects asynchronously, as transactions. @source interfaces.md 3 and 4.2 */
import { type Clock, createAlarm } from '../clock.ts';
import { PlatformError } from '../errors.ts';
import type { World } from '../world.ts';
import { idField, type ObjectError, ObjectWriteError } from './errors.ts';
import type { ObjectWork, Transaction } from './transactions.ts';
import { views } from './view.ts';

export interface ObjectQueue {
  /** Adds a write, and returns its waiting transaction. */
  submit(request: { view: string; object: string; account: string; work: ObjectWork }): Transaction;
  /** Continues the writes that an earlier run of the platform left. */
  start(): void;
  stop(): void;
}

/** How long a transaction has each of these states. */
const waitingMs = 50;
const processingMs = 100;
/** Transactions of each state that one database transaction handles at most. */
const batchSize = 500;

export function createObjectQueue(deps: {
  world: World;
  clock: Clock;
  newId: () => string;
  report: (cause: unknown) => void;
}): ObjectQueue {
  const { world, clock, report } = deps;
  const { transactions, objects, subscriptions } = world.objects;

  const perform = ({ view: viewId, object, account: accountId }: Transaction, work: ObjectWork): void => {
    const view = views.get(viewId);
    const account = world.accounts.account(accountId);
    if (!view || !account) throw new Error('The view or the account of a transaction is gone.');
    if (work.kind === 'remove') {
      objects.remove(view, object);
      return;
    }
    const kind = view.objects.get(work.type);
    if (!kind) throw new Error('The $type of a transaction is gone.');
    objects.put(view, kind, object, work.message, account);
  };

  const finish = (transaction: Transaction): void => {
    let errors: readonly ObjectError[] = [];
    try {
      // A nested database transaction, so that a write that fails changes nothing.
      world.write(() => perform(transaction, transactions.workOf(transaction)));
    } catch (error) {
      errors = errorsOf(error, report);
    }
    const { view, number } = transaction;
    const event = errors.length === 0 ? 'transaction.done-success' : 'transaction.done-failure';
    transactions.finish(transaction, errors, clock.now());
    subscriptions.record({ view, event, about: number, at: clock.now() });
  };

  const executeDue = (): void => {
    const now = clock.now();
    const next = world.write(() => {
      /** Returns the transactions that have been in a state for `ms`, and when the others will have been. */
      const due = (status: 'waiting' | 'processing', since: (of: Transaction) => number, ms: number) => {
        const found = transactions.next(status, batchSize);
        const isReady = (transaction: Transaction) => since(transaction) + ms <= now;
        const others = found.filter((transaction) => !isReady(transaction));
        return { ready: found.filter(isReady), dueAt: others.map((transaction) => since(transaction) + ms) };
      };
      const processing = due('processing', ({ startedAt }) => startedAt, processingMs);
      for (const transaction of processing.ready) finish(transaction);
      const waiting = due('waiting', ({ requestedAt }) => requestedAt, waitingMs);
      for (const transaction of waiting.ready) transactions.start(transaction, now);
      const started = waiting.ready.length > 0 ? [now + processingMs] : [];
      // After a full batch, further transactions may be due.
      const isFull = processing.ready.length === batchSize || waiting.ready.length === batchSize;
      return isFull ? now : Math.min(...processing.dueAt, ...waiting.dueAt, ...started);
    });
    alarm.set(next);
  };
  const alarm = createAlarm({ clock, ring: executeDue, report });

  return {
    submit({ work, ...request }) {
      const requestedAt = clock.now();
      const transaction = world.write(() =>
        transactions.add({ ...request, id: deps.newId(), requestedAt }, work),
      );
      alarm.set(requestedAt + waitingMs);
      return transaction;
    },
    start: () => alarm.set(clock.now()),
    stop: alarm.stop,
  };
}

function errorsOf(error: unknown, report: (cause: unknown) => void): readonly ObjectError[] {
  if (error instanceof ObjectWriteError) return error.errors;
  if (error instanceof PlatformError) return [{ code: error.code, message: error.message, field: idField }];
  report(error);
  return [{ code: 500, message: 'The practice platform failed at this write.', field: idField }];
}
