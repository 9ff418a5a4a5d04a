import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { timeBetween } from '../../../shared/monitor/change-time.ts';
import { type Comment, commentsOf } from '../../../shared/monitor/comments.ts';
import type { ObjectVerdict } from '../../remote/object-write.ts';
import type { Objects } from '../../remote/objects.ts';
import {
  openTestLedgers,
  type TestLedgers,
  transactionOf,
  updateOf,
} from '../../storage/ledger/ledger.test-kit.ts';
import { createOwnWrites } from './own-writes.ts';
import type { ReadingObjects } from './reading/reading-objects.ts';

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
});
afterEach(() => test.close());

/** The verdict of a write without a response. */
const lost: ObjectVerdict = {
  kind: 'unknown',
  status: null,
  message: 'The platform did not respond in time.',
};

/**
 * Own writes on a platform that responds to comments by `respond`, and shows them after `shownAfterMs` of waiting.
 * `ownComments` lists the comments of the ledger with their states.
 */
function openWrites(respond: () => Promise<ObjectVerdict>, shownAfterMs = Number.POSITIVE_INFINITY) {
  const sent: Comment[] = [];
  let waitedMs = 0;
  const shown = { afterMs: shownAfterMs };
  const onWait = { read: async () => undefined as unknown };
  const object = () => ({
    $type: 'incident',
    comments:
      waitedMs < shown.afterMs
        ? {}
        : Object.fromEntries(
            sent.map(({ id, at, text }) => [id, { comments: [{ timestamp: at, value: text }] }]),
          ),
  });
  const readAndStore: ReadingObjects['readAndStore'] = async (ledger, id, by, writtenIn) => {
    const at = test.now;
    ledger.storeReading(id, object(), { by, knownTo: -1, askedAt: at, at, ...(writtenIn && { writtenIn }) });
    return object();
  };
  const writes = createOwnWrites({
    objects: {} as Objects,
    writing: {
      async put({ text }) {
        sent.push(...commentsOf(JSON.parse(text)));
        return respond();
      },
    },
    reading: {
      read: async () => object(),
      readAndStore,
    } as Partial<ReadingObjects> as ReadingObjects,
    ledger: () => test.ledger,
    now: () => test.now,
    wait: async (ms) => {
      waitedMs += ms;
      test.now += ms;
      await onWait.read();
    },
    newCommentId: () => `comment-${sent.length + 1}`,
    onWrite: () => undefined,
  });
  const addComment = (text: string) => writes.comment({ id: 'INC-1', text, author: 'me' });
  const ownComments = () => test.ledger.history('INC-1').ownComments.map(({ id, state }) => `${id} ${state}`);
  const refresh = () => readAndStore(test.ledger, 'INC-1', 'refresh');
  return { addComment, sent, shown, ownComments, refresh, onWait, comment: writes.comment };
}

describe('a comment', () => {
  it('has the state of its transaction after the platform has accepted it', async () => {
    const transaction = transactionOf('t1', { objectId: 'INC-1' });
    const { addComment, ownComments } = openWrites(async () => ({ kind: 'taken', status: 202, transaction }));
    await addComment('hello');
    expect(ownComments()).toEqual(['comment-1 sending']);
    test.ledger.storeTransactions([{ ...transaction, status: 'done-success', updatedAt: 2_000 }]);
    expect(ownComments()).toEqual(['comment-1 stored']);
  });

  it.each([
    ['no response', lost],
    ['a response of a gateway', { ...lost, status: 504 }],
  ])('that gets %s is read back until it is found', async (_, verdict) => {
    const { addComment, ownComments } = openWrites(async () => verdict, 2_000);
    await addComment('hello');
    expect(ownComments()).toEqual(['comment-1 stored']);
  });

  it('that gets no response is the last change, by this user, also if the open incident showed it first', async () => {
    const { addComment, refresh, onWait } = openWrites(async () => lost, 2_000);
    test.ledger.storeUpdates([updateOf(0, 'INC-1', { subject: 'Disk full' })], test.now);
    const sentAt = test.now + 1_000;
    test.now = sentAt;
    onWait.read = refresh;
    await addComment('hello');
    const all = { statuses: [], watchedOnly: false, text: '' };
    const { rows } = test.ledger.incidents(all, { first: 0, count: 1 });
    expect(rows).toMatchObject([{ by: 'own', time: timeBetween(sentAt, test.now) }]);
  });

  it('is not sent a second time if it has arrived after all', async () => {
    const { addComment, ownComments, sent, shown } = openWrites(async () => lost);
    await expect(addComment('hello')).rejects.toThrow(/may have arrived/);
    expect(ownComments()).toEqual(['comment-1 failed']);
    shown.afterMs = 0;
    await expect(addComment('hello')).rejects.toMatchObject({ code: 'conflict' });
    expect(sent).toHaveLength(1);
    expect(ownComments()).toEqual(['comment-1 stored']);
  });

  it('is sent again if the platform does not have it', async () => {
    let respond = async (): Promise<ObjectVerdict> => lost;
    const { addComment, ownComments, sent } = openWrites(() => respond());
    await expect(addComment('hello')).rejects.toMatchObject({ code: 'lost' });
    respond = async () => ({ kind: 'taken', status: 202, transaction: transactionOf('t2') });
    await addComment('hello');
    expect(sent).toHaveLength(2);
    expect(ownComments()).toEqual(['comment-1 failed', 'comment-2 sending']);
  });

  it('is not sent when the connection is read-only', async () => {
    const { comment, sent } = openWrites(async () => lost);
    const expectWritable = () => {
      throw new AppError('conflict', 'It is read-only.');
    };
    const request = { id: 'INC-1', text: 'hello', author: 'me', expectWritable };
    await expect(comment(request)).rejects.toThrow('It is read-only.');
    expect(sent).toEqual([]);
  });

  it('is not sent to an object that is no incident', async () => {
    const { addComment, sent, ownComments } = openWrites(async () => lost);
    test.ledger.storeUpdates(
      [{ index: 0, object: { $type: 'configMachine', $id: 'INC-1', $delta: ['name'], name: 'mx-02' } }],
      test.now,
    );
    await expect(addComment('hello')).rejects.toMatchObject({ code: 'bad-input' });
    expect(sent).toEqual([]);
    expect(ownComments()).toEqual([]);
  });

  it.each([
    ['refused', async () => ({ kind: 'refused', status: 400, message: 'No.' }) as const, 'rejected'],
    ['sent while offline', () => Promise.reject(new AppError('offline', 'No response.')), 'offline'],
  ])('that is %s has failed, with the reason', async (_, respond, code) => {
    const { addComment, ownComments } = openWrites(respond);
    await expect(addComment('hello')).rejects.toMatchObject({ code });
    expect(ownComments()).toEqual(['comment-1 failed']);
  });

  it('is shown as possibly stored when the platform no longer has its transaction', () => {
    test.ledger.beginComment('INC-1', { id: 'c', at: 1, text: 'hello', author: 'me' });
    test.ledger.commentAccepted('INC-1', 'c', 't1');
    test.ledger.storeTransactions([transactionOf('t1')], { from: 'comment' });
    test.ledger.storeTransactions([transactionOf('t1', { status: 'gone' })]);
    const [comment] = test.ledger.history('INC-1').ownComments;
    expect(comment).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/may have been stored/),
    });
  });
});
