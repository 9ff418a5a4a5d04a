/** Comments on incidents: one that may have arrived is looked for, and none is stored twice. */
import { AppError, assertNever, toAppError } from '../../../shared/errors.ts';
import { type Comment, commentsMap, commentsOf } from '../../../shared/monitor/comments.ts';
import type { WriteCause } from '../../../shared/monitor/transaction.ts';
import type { ObjectWriting } from '../../remote/object-write.ts';
import type { WriteTransaction } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { ReadingObjects } from './reading/reading-objects.ts';

interface CommentingDeps {
  readonly writing: ObjectWriting;
  readonly reading: ReadingObjects;
  readonly ledger: () => Ledger;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly newCommentId: () => string;
  /** The platform has taken the write. */
  readonly onAccepted: (own: Ledger, transaction: WriteTransaction, cause: WriteCause) => void;
  /** Something was written. */
  readonly onWrite: () => void;
}

/** Pauses before the search for a comment without a response: a platform that took it stores it some time later. */
const looksMs = [300, 1_000, 2_500] as const;
const mayHaveArrived = 'The comment may have arrived: reload the incident before you send it again.';
const hadArrived = 'The comment arrived the first time, so it was not sent again.';

/** The same comment had no response when it was sent before, and was found on the platform now. */
export const isArrivedBefore = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'conflict' && error.message === hadArrived;

/** Returns a function that adds a comment to an incident; its outcome is kept with it. @throws AppError if it cannot be sent */
export function createCommenting(
  deps: CommentingDeps,
): (id: string, text: string, author: string) => Promise<void> {
  const { writing, reading, ledger, now, onAccepted } = deps;

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

  return async (id, text, author) => {
    const own = ledger();
    await forbidSecond(own, id, text);
    const comment: Comment = { id: deps.newCommentId(), at: now(), text };
    own.beginComment(id, { ...comment, author });
    deps.onWrite();
    try {
      const transaction = await offer(id, comment);
      if (transaction === null) return await arrived(own, id, comment.id);
      own.commentAccepted(id, comment.id, transaction.id);
      onAccepted(own, transaction, { from: 'comment' });
    } catch (error) {
      const failure = toAppError(error);
      own.completeComment(id, comment.id, 'failed', failure.message);
      throw failure;
    } finally {
      deps.onWrite();
    }
  };
}
