/**
 * In-memory Domain Object interface that loses, forgets, delays and refuses writes as a test demands, and a run that
 * uses it.
 */
import { AppError } from '../../../../shared/errors.ts';
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import { createRetrySafetyOf } from '../../../../shared/imports/retry-safety-of.ts';
import type { ObjectVerdict, ObjectWriting } from '../../../remote/object-write.ts';
import type { Objects, WriteTransaction } from '../../../remote/objects.ts';
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import { plannedRow } from '../batches/row-text.ts';
import { createObjectDelivery } from './object-delivery.ts';

/**
 * The outcome of one PUT. `polls` is how often its transaction is polled before it ends; `taken` is whether the platform
 * accepted the write before the response was lost.
 */
export type Fate =
  | { readonly is: 'taken'; readonly polls: number; readonly ends: 'done-success' | 'done-failure' }
  | { readonly is: 'lost'; readonly taken: boolean }
  | { readonly is: 'refused' | 'busy' | 'unauthorized' | 'offline' | 'forgotten' | 'stuck' };

const header = ['$id', '$type', 'subject', 'comments'] as const;

export interface ModelRow {
  readonly id: string;
  readonly subject: string;
  /** Comment-id; empty for none. */
  readonly comment: string;
}

const cellsOf = ({ id, subject, comment }: ModelRow): string[] => [
  id,
  'incident',
  subject,
  comment === '' ? '' : JSON.stringify({ [comment]: { comments: [{ timestamp: 7, value: comment }] } }),
];

interface ModelPlatform {
  readonly writing: ObjectWriting;
  readonly objects: Pick<Objects, 'transaction' | 'transactions' | 'read'>;
  /** The stored objects: by object, the subject and how often each comment was added. */
  readonly storedObjects: ReadonlyMap<string, { subject: string; comments: Map<string, number> }>;
  /** Ends transactions that are stuck. */
  unstick(): void;
  puts(): number;
}

/** @param fates one for each PUT; later PUTs succeed */
export function createModelPlatform(fates: readonly Fate[]): ModelPlatform {
  const storedObjects = new Map<string, { subject: string; comments: Map<string, number> }>();
  const transactions = new Map<
    string,
    { asks: number; transactionOf: WriteTransaction; apply: () => void }
  >();
  let puts = 0;

  const apply = (id: string, object: Record<string, unknown>) => {
    const stored = storedObjects.get(id) ?? { subject: '', comments: new Map<string, number>() };
    if (typeof object['subject'] === 'string') stored.subject = object['subject'];
    for (const comment of Object.keys((object['comments'] ?? {}) as object))
      stored.comments.set(comment, (stored.comments.get(comment) ?? 0) + 1);
    storedObjects.set(id, stored);
  };
  const transactionOf = (id: string, objectId: string, status: string): WriteTransaction => ({
    id,
    objectId,
    status,
    requestedAt: 1,
    startedAt: null,
    updatedAt: 1,
    errors: status === 'done-failure' ? [{ code: 400, message: 'No.', field: 'subject' }] : [],
  });
  const take = (objectId: string, text: string, asks: number, ends: string): ObjectVerdict => {
    const id = `t${transactions.size + 1}`;
    const object = JSON.parse(text) as Record<string, unknown>;
    const onEnd = () => (ends === 'done-success' ? apply(objectId, object) : undefined);
    transactions.set(id, { asks, transactionOf: transactionOf(id, objectId, ends), apply: onEnd });
    return { kind: 'taken', status: 202, transaction: transactionOf(id, objectId, 'waiting') };
  };
  const put = (id: string, text: string): ObjectVerdict => {
    const fate = fates[puts++] ?? { is: 'taken', polls: 0, ends: 'done-success' };
    switch (fate.is) {
      case 'taken':
        return take(id, text, fate.polls, fate.ends);
      case 'stuck':
        return take(id, text, Number.POSITIVE_INFINITY, 'done-success');
      case 'forgotten': {
        const verdict = take(id, text, 0, 'done-success');
        apply(id, JSON.parse(text));
        transactions.delete(`t${transactions.size}`);
        return verdict;
      }
      case 'lost':
        if (fate.taken) take(id, text, 0, 'done-success');
        if (fate.taken) apply(id, JSON.parse(text));
        return { kind: 'unknown', status: null, message: 'No response.' };
      case 'refused':
        return { kind: 'refused', status: 400, message: 'Refused.' };
      case 'busy':
        return { kind: 'busy', status: 429, retryAfterMs: 1 };
      case 'unauthorized':
        return { kind: 'unauthorized', status: 401, message: 'Refused.' };
      case 'offline':
        throw new AppError('offline', 'Not reached.');
    }
  };

  return {
    storedObjects,
    puts: () => puts,
    unstick: () => {
      for (const each of transactions.values()) each.asks = Math.min(each.asks, 0);
    },
    writing: { put: async ({ id, text }) => put(id, text) },
    objects: {
      transactions: async ({ offset }) =>
        [...transactions.values()]
          .map((each) => each.transactionOf)
          .toReversed()
          .slice(offset, offset + 2),
      async transaction(id) {
        const found = transactions.get(id);
        if (found === undefined) throw new AppError('not-found', 'There is no such transaction.');
        if (found.asks > 0) {
          found.asks -= 1;
          return transactionOf(id, found.transactionOf.objectId, 'waiting');
        }
        found.apply();
        found.apply = () => undefined;
        return found.transactionOf;
      },
      async read(id) {
        const stored = storedObjects.get(id);
        if (stored === undefined) return null;
        const comments = [...stored.comments.keys()].map((each) => [
          each,
          { comments: [{ timestamp: 7, value: each }] },
        ]);
        const shown = comments.length === 0 ? {} : { comments: Object.fromEntries(comments) };
        return { $type: 'incident', $id: id, subject: stored.subject, ...shown };
      },
    },
  };
}

/** Creates a run that sends rows to the model; its waits take no time. */
export function createModelRun(platform: ModelPlatform) {
  const writeOfRecord = new Map<number, Parameters<ObjectWrites['keep']>[0]>();
  const writes: ObjectWrites = {
    keep: (write) => void writeOfRecord.set(write.record, write),
    find: (_, record) => writeOfRecord.get(record) ?? null,
    rowOf: () => null,
  };
  const classOf = createRetrySafetyOf({ header, kind: 'objects', action: 'PUT', nullKeyword: 'null' });
  const firstSentAt = new Map<number, number>();
  const abandoned: string[] = [];
  let number = 0;
  const delivery = createObjectDelivery({
    ...platform,
    writes,
    shipment: { header, nullKeyword: 'null', identityOf: ({ cells }) => cells[0] ?? '' },
    journal: {
      recordAttempt({ records: [record = 0], sentAt }) {
        firstSentAt.set(record, firstSentAt.get(record) ?? sentAt);
        number += 1;
        return number;
      },
      recordResponse: () => undefined,
      together: (_, work) => work(),
    },
    runId: 'run',
    now: () => 1,
    random: () => 0,
    wait: async () => undefined,
    waitOnly: async () => undefined,
    verifyAfterMs: [3_000, 10_000, 30_000, 90_000],
    onVerifying: () => undefined,
    signal: new AbortController().signal,
    signedIn: async () => undefined,
    onFeedback: () => undefined,
    onWaiting: () => undefined,
    onRepeat: () => undefined,
    onSplit: () => undefined,
    onAbandon: (reason) => void abandoned.push(reason),
  });
  const requestOf = (row: ModelRow, record: number) => {
    const cells = cellsOf(row);
    const unanswered = new Map([...firstSentAt].filter(([each]) => each === record));
    return { rows: [plannedRow({ record, cells }, false)], class: classOf(cells), unanswered };
  };
  return {
    abandoned: abandoned,
    classOf: (row: ModelRow): RetrySafety => classOf(cellsOf(row)),
    send: async (row: ModelRow, record: number): Promise<RowOutcome> =>
      (await delivery.deliver({ ...requestOf(row, record), unanswered: new Map() }))[0] as RowOutcome,
    /** Sends a row as a continued run does: earlier attempts count as sent. */
    sendAgain: async (row: ModelRow, record: number): Promise<RowOutcome> =>
      (await delivery.deliver(requestOf(row, record)))[0] as RowOutcome,
    readBack: async (row: ModelRow, record: number): Promise<RowOutcome> =>
      (await delivery.readBack(requestOf(row, record)))[0] as RowOutcome,
  };
}
