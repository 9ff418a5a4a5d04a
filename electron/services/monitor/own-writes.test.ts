import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { type Comment, commentsOf } from '../../../shared/monitor/comments.ts';
import type { ObjectVerdict } from '../../remote/object-write.ts';
import type { Objects } from '../../remote/objects.ts';
import { openTestLedgers, type TestLedgers, transactionOf } from '../../storage/ledger/ledger.test-kit.ts';
import { createOwnWrites } from './own-writes.ts';
import type { ReadingObjects } from './reading/reading-objects.ts';

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
});
afterEach(() => test.close());

const lost: ObjectVerdict = {
  kind: 'unknown',
  status: null,
  message: 'The platform did not respond in time.',
};

/** A platform that responds to comments in this way, and shows them after so many milliseconds. */
function platform(respond: () => Promise<ObjectVerdict>, shownAfterMs = Number.POSITIVE_INFINITY) {
  const sent: Comment[] = [];
  let waitedMs = 0;
  const seen = { afterMs: shownAfterMs };
  const object = () => ({
    $type: 'incident',
    comments:
      waitedMs < seen.afterMs
        ? {}
        : Object.fromEntries(
            sent.map(({ id, at, text }) => [id, { comments: [{ timestamp: at, value: text }] }]),
          ),
  });
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
      async keep(ledger, id, by) {
        ledger.storeReading(id, object(), { by, knownTo: -1, askedAt: test.now, at: test.now });
        return object();
      },
    } as Partial<ReadingObjects> as ReadingObjects,
    ledger: () => test.ledger,
    now: () => test.now,
    wait: async (ms) => {
      waitedMs += ms;
    },
    newCommentId: () => `comment-${sent.length + 1}`,
    onWrite: () => undefined,
  });
  const say = (text: string) => writes.comment({ id: 'INC-1', text, author: 'me' });
  const own = () => test.ledger.history('INC-1').ownComments.map(({ id, state }) => `${id} ${state}`);
  return { say, sent, seen, own, comment: writes.comment };
}

describe('a comment', () => {
  it('follows its transaction once the platform has taken it', async () => {
    const transaction = transactionOf('t1', { objectId: 'INC-1' });
    const { say, own } = platform(async () => ({ kind: 'taken', status: 202, transaction }));
    await say('hello');
    expect(own()).toEqual(['comment-1 sending']);
    test.ledger.storeTransactions([{ ...transaction, status: 'done-success', updatedAt: 2_000 }]);
    expect(own()).toEqual(['comment-1 stored']);
  });

  it.each([
    ['no response', lost],
    ['a response of a gateway', { ...lost, status: 504 }],
  ])('that gets %s is looked for until it is there', async (_, verdict) => {
    const { say, own } = platform(async () => verdict, 2_000);
    await say('hello');
    expect(own()).toEqual(['comment-1 stored']);
  });

  it('is not sent a second time where it has arrived after all', async () => {
    const { say, own, sent, seen } = platform(async () => lost);
    await expect(say('hello')).rejects.toThrow(/may have arrived/);
    expect(own()).toEqual(['comment-1 failed']);
    seen.afterMs = 0;
    await expect(say('hello')).rejects.toMatchObject({ code: 'conflict' });
    expect(sent).toHaveLength(1);
    expect(own()).toEqual(['comment-1 stored']);
  });

  it('goes out again where the platform does not have it', async () => {
    let respond = async (): Promise<ObjectVerdict> => lost;
    const { say, own, sent } = platform(() => respond());
    await expect(say('hello')).rejects.toMatchObject({ code: 'lost' });
    respond = async () => ({ kind: 'taken', status: 202, transaction: transactionOf('t2') });
    await say('hello');
    expect(sent).toHaveLength(2);
    expect(own()).toEqual(['comment-1 failed', 'comment-2 sending']);
  });

  it('is not sent once the connection is read-only', async () => {
    const { comment, sent } = platform(async () => lost);
    const expectWritable = () => {
      throw new AppError('conflict', 'It is read-only.');
    };
    const asked = { id: 'INC-1', text: 'hello', author: 'me', expectWritable };
    await expect(comment(asked)).rejects.toThrow('It is read-only.');
    expect(sent).toEqual([]);
  });

  it.each([
    ['refused', async () => ({ kind: 'refused', status: 400, message: 'No.' }) as const, 'rejected'],
    ['sent while offline', () => Promise.reject(new AppError('offline', 'No response.')), 'offline'],
  ])('that is %s has failed, and says why', async (_, respond, code) => {
    const { say, own } = platform(respond);
    await expect(say('hello')).rejects.toMatchObject({ code });
    expect(own()).toEqual(['comment-1 failed']);
  });

  it('whose transaction the platform has forgotten may have been stored, and says so', () => {
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
