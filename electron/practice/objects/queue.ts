/** Executes the writes of domain objects, some time after their requests. @source interfaces.md 3 and 4.2 */
import { type Clock, createAlarm } from '../clock.ts';
import { PlatformError } from '../errors.ts';
import type { World } from '../world.ts';
import { type ObjectError, ObjectRefused, ownField } from './errors.ts';
import type { ObjectWork, Transaction } from './transactions.ts';
import { views } from './view.ts';

export interface ObjectQueue {
  /** The transaction, which waits. */
  submit(asked: { view: string; object: string; account: string; work: ObjectWork }): Transaction;
  /** Continues the writes that an earlier run of the platform left. */
  start(): void;
  stop(): void;
}

/** How long a transaction can be seen in each state. */
const waitingMs = 50;
const processingMs = 100;
/** As many are looked at in one database transaction. */
const batch = 500;

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
      // Of a write that fails nothing stays: this is a transaction within the one of the batch.
      world.write(() => perform(transaction, transactions.workOf(transaction)));
    } catch (error) {
      errors = errorsOf(error, report);
    }
    const { view, number } = transaction;
    const event = errors.length === 0 ? 'transaction.done-success' : 'transaction.done-failure';
    transactions.finish(transaction, errors, clock.now());
    subscriptions.note({ view, event, about: number, at: clock.now() });
  };

  const ring = (): void => {
    const now = clock.now();
    const next = world.write(() => {
      const due = (status: 'waiting' | 'processing', since: (of: Transaction) => number, ms: number) => {
        const found = transactions.next(status, batch);
        const isReady = (transaction: Transaction) => since(transaction) + ms <= now;
        const rest = found.filter((transaction) => !isReady(transaction));
        return { ready: found.filter(isReady), rest: rest.map((transaction) => since(transaction) + ms) };
      };
      const processing = due('processing', ({ startedAt }) => startedAt, processingMs);
      for (const transaction of processing.ready) finish(transaction);
      const waiting = due('waiting', ({ requestedAt }) => requestedAt, waitingMs);
      for (const transaction of waiting.ready) transactions.start(transaction, now);
      const started = waiting.ready.length > 0 ? [now + processingMs] : [];
      // A full batch may have left others behind it that are due as well.
      const isFull = processing.ready.length === batch || waiting.ready.length === batch;
      return isFull ? now : Math.min(...processing.rest, ...waiting.rest, ...started);
    });
    alarm.set(next);
  };
  const alarm = createAlarm({ clock, ring, report });

  return {
    submit({ work, ...asked }) {
      const requestedAt = clock.now();
      const transaction = world.write(() =>
        transactions.add({ ...asked, id: deps.newId(), requestedAt }, work),
      );
      alarm.set(requestedAt + waitingMs);
      return transaction;
    },
    start: () => alarm.set(clock.now()),
    stop: alarm.stop,
  };
}

function errorsOf(error: unknown, report: (cause: unknown) => void): readonly ObjectError[] {
  if (error instanceof ObjectRefused) return error.errors;
  if (error instanceof PlatformError) return [{ code: error.code, message: error.message, field: ownField }];
  report(error);
  return [{ code: 500, message: 'The practice platform failed at this write.', field: ownField }];
}
