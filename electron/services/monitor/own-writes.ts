/** Writes of this program: each is in the ledger with its cause from the moment the platform has taken it. */
import { AppError, assertNever, toAppError } from '../../../shared/errors.ts';
import { type Comment, commentsMap, commentsOf } from '../../../shared/monitor/comments.ts';
import type { WriteCause } from '../../../shared/monitor/transaction.ts';
import type { ObjectWriting } from '../../remote/object-write.ts';
import type { DomainObject, Objects, WriteTransaction } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { ReadingObjects } from './reading-objects.ts';

export interface OwnWrites {
  /** @throws AppError `conflict` where it must be new and is not, and those of the request */
  put(asked: {
    id: string;
    object: DomainObject;
    mustBeNew: boolean;
    cause: WriteCause;
  }): Promise<{ transactionId: string }>;
  remove(id: string): Promise<{ transactionId: string }>;
  /** Adds one comment to each incident; its outcome is kept with it. @throws AppError if a single one cannot be sent */
  comment(asked: {
    ids: readonly string[];
    text: string;
    author: string;
    /** Asked before each of them: the switch may be turned in the middle of many. */
    expectWritable?: () => void;
  }): Promise<{ failed: { id: string; message: string }[] }>;
}

export interface OwnWritesDeps {
  readonly objects: Objects;
  readonly writing: ObjectWriting;
  readonly reading: ReadingObjects;
  readonly ledger: () => Ledger;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly newCommentId: () => string;
  /** Something was written. */
  readonly onWrite: () => void;
}

const atOnce = 8;
/** Pauses before the search for a comment without a response: a platform that took it stores it some time later. */
const looksMs = [300, 1_000, 2_500] as const;
const mayHaveArrived = 'The comment may have arrived: read the incident again before you send it once more.';
const hadArrived = 'The comment had arrived the first time, so it was not sent again.';

export function createOwnWrites(deps: OwnWritesDeps): OwnWrites {
  const { objects, writing, reading, ledger, now } = deps;

  const accepted = (own: Ledger, transaction: WriteTransaction, cause: WriteCause) => {
    own.storeTransactions([{ ...transaction, errors: [...transaction.errors] }], cause);
    deps.onWrite();
    return { transactionId: transaction.id };
  };

  /** The comments of an object that the platform shows; none if it cannot be read now. */
  const shownBy = async (id: string): Promise<ReadonlySet<string>> => {
    const object = await reading.read(id).catch(() => null);
    return new Set(object === null ? [] : commentsOf(object).map((each) => each.id));
  };
  const arrived = async (own: Ledger, id: string, commentId: string): Promise<void> => {
    own.completeComment(id, commentId, 'stored', '');
    // The comment was seen; the rest of the incident is read when its page opens.
    await reading.keep(own, id, 'own').catch(() => null);
  };
  const arrivesInTime = async (id: string, commentId: string): Promise<boolean> => {
    for (const pauseMs of looksMs) {
      await deps.wait(pauseMs, new AbortController().signal);
      if ((await shownBy(id)).has(commentId)) return true;
    }
    return false;
  };

  /** The same text that went out before without a response would be stored twice. */
  const forbidSecond = async (own: Ledger, id: string, text: string): Promise<void> => {
    const failed = own.ownComments(id).filter((each) => each.state === 'failed' && each.text === text);
    if (failed.length === 0) return;
    const shown = await shownBy(id);
    const found = failed.find((each) => shown.has(each.id));
    if (found === undefined) return;
    await arrived(own, id, found.id);
    deps.onWrite();
    throw new AppError('conflict', hadArrived);
  };

  /** Null if it is unknown whether it was taken. @throws AppError if it was not */
  const offer = async (id: string, comment: Comment): Promise<WriteTransaction | null> => {
    const verdict = await writing.put({ id, text: JSON.stringify(commentsMap(comment)) });
    switch (verdict.kind) {
      case 'taken':
        return verdict.transaction;
      case 'unknown':
        if (await arrivesInTime(id, comment.id)) return null;
        throw new AppError('lost', `${verdict.message} ${mayHaveArrived}`);
      case 'busy':
        throw new AppError('rejected', 'The platform is busy; send the comment again in a moment.');
      case 'unauthorized':
        throw new AppError('unauthorized', verdict.message);
      case 'refused':
        throw new AppError('rejected', verdict.message);
      default:
        return assertNever(verdict);
    }
  };

  const commentOn = async (id: string, text: string, author: string): Promise<void> => {
    const own = ledger();
    await forbidSecond(own, id, text);
    const comment: Comment = { id: deps.newCommentId(), at: now(), text };
    own.beginComment(id, { ...comment, author });
    deps.onWrite();
    try {
      const transaction = await offer(id, comment);
      if (transaction === null) return await arrived(own, id, comment.id);
      own.commentAccepted(id, comment.id, transaction.id);
      accepted(own, transaction, { from: 'comment' });
    } catch (error) {
      const failure = toAppError(error);
      own.completeComment(id, comment.id, 'failed', failure.message);
      throw failure;
    } finally {
      deps.onWrite();
    }
  };

  return {
    async put({ id, object, mustBeNew, cause }) {
      // Without a ledger, nothing must leave.
      const own = ledger();
      if (mustBeNew && (await reading.read(id)) !== null)
        throw new AppError('conflict', `An object “${id}” already exists; choose another ID.`);
      return accepted(own, await objects.put(id, object), cause);
    },
    async remove(id) {
      const own = ledger();
      return accepted(own, await objects.remove(id), { from: 'form' });
    },
    async comment({ ids, text, author, expectWritable }) {
      const all = [...new Set(ids)];
      const failed: { id: string; message: string }[] = [];
      for (let first = 0; first < all.length; first += atOnce) {
        const some = all.slice(first, first + atOnce);
        const results = await Promise.allSettled(
          some.map(async (id) => {
            expectWritable?.();
            await commentOn(id, text, author);
          }),
        );
        for (const [at, result] of results.entries()) {
          if (result.status === 'fulfilled') continue;
          if (all.length === 1) throw result.reason;
          failed.push({ id: some[at] ?? '', message: toAppError(result.reason).message });
        }
      }
      return { failed };
    },
  };
}
