/** Adds comments to incidents: searches for a comment that may have arrived, so that none is stored twice. */
import { AppError, assertNever, toAppError } from '../../../shared/errors.ts';
import { type ChangeTime, timeBetween } from '../../../shared/monitor/change-time.ts';
import { type Comment, commentsMap, commentsOf } from '../../../shared/monitor/comments.ts';
import { mayHaveComments } from '../../../shared/monitor/incident-facts.ts';
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
  /** Called when the platform has accepted the write. */
  readonly onAccepted: (ownLedger: Ledger, transaction: WriteTransaction, cause: WriteCause) => void;
  /** Called when the comments in the ledger have changed. */
  readonly onWrite: () => void;
}

/** Pauses before the search for a comment without a response: a platform that took it stores it some time later. */
const searchPausesMs = [300, 1_000, 2_500] as const;
const mayHaveArrived =
  'The comment may have arrived: check the activity of the incident before you send it again.';
const hadArrived = 'The comment arrived the first time, so it was not sent again.';

/** Whether the same comment was sent before without a response, and has now been found on the platform. */
export const isArrivedBefore = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'conflict' && error.message === hadArrived;

/** Returns a function that adds a comment to an incident and stores its outcome. @throws AppError if it is not sent */
export function createCommenting(
  deps: CommentingDeps,
): (id: string, text: string, author: string) => Promise<void> {
  const { writing, reading, ledger, now, onAccepted } = deps;

  /** Returns ids of the comments that the platform shows for an object; none if it cannot be read now. */
  const shownComments = async (id: string): Promise<ReadonlySet<string>> => {
    const object = await reading.read(id).catch(() => null);
    return new Set(object === null ? [] : commentsOf(object).map((each) => each.id));
  };
  /** @param storedIn when the platform stored the comment; undefined if other writes may have followed it */
  const completeAsStored = async (
    ownLedger: Ledger,
    id: string,
    commentId: string,
    storedIn?: ChangeTime,
  ): Promise<void> => {
    ownLedger.completeComment(id, commentId, 'stored', '');
    // The comment was seen; the rest of the incident is read when its page opens.
    await reading.readAndStore(ownLedger, id, 'comment', storedIn).catch(() => null);
  };
  const arrivesInTime = async (id: string, commentId: string): Promise<boolean> => {
    for (const pauseMs of searchPausesMs) {
      await deps.wait(pauseMs, new AbortController().signal);
      if ((await shownComments(id)).has(commentId)) return true;
    }
    return false;
  };

  /** Refuses a text that was sent before without a response, but has arrived: it would be stored twice. */
  const refuseDuplicate = async (ownLedger: Ledger, id: string, text: string): Promise<void> => {
    const failed = ownLedger.ownComments(id).filter((each) => each.state === 'failed' && each.text === text);
    if (failed.length === 0) return;
    const shown = await shownComments(id);
    const found = failed.find((each) => shown.has(each.id));
    if (found === undefined) return;
    await completeAsStored(ownLedger, id, found.id);
    deps.onWrite();
    throw new AppError('conflict', hadArrived);
  };

  /** Sends a comment. Returns null if it had no response, but was then found. @throws AppError if not accepted */
  const putComment = async (id: string, comment: Comment): Promise<WriteTransaction | null> => {
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
    const ownLedger = ledger();
    if (!mayHaveComments(ownLedger.object(id)?.projection.fields ?? {}))
      throw new AppError('bad-input', `Only incidents have comments, and “${id}” is not an incident.`);
    await refuseDuplicate(ownLedger, id, text);
    const comment: Comment = { id: deps.newCommentId(), at: now(), text };
    ownLedger.beginComment(id, { ...comment, author });
    deps.onWrite();
    try {
      const transaction = await putComment(id, comment);
      if (transaction === null)
        return await completeAsStored(ownLedger, id, comment.id, timeBetween(comment.at, now()));
      ownLedger.commentAccepted(id, comment.id, transaction.id);
      onAccepted(ownLedger, transaction, { from: 'comment' });
    } catch (error) {
      const failure = toAppError(error);
      ownLedger.completeComment(id, comment.id, 'failed', failure.message);
      throw failure;
    } finally {
      deps.onWrite();
    }
  };
}
