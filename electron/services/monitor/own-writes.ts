/** Writes of this program: each is in the ledger with its cause from the moment the platform has taken it. */
import { AppError, toAppError } from '../../../shared/errors.ts';
import { type Comment, commentsMap, commentsOf } from '../../../shared/monitor/comments.ts';
import type { WriteCause } from '../../../shared/monitor.ts';
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
  /** One comment for each; what becomes of it is kept with it. @throws AppError where a single one cannot be sent */
  comment(asked: {
    ids: readonly string[];
    text: string;
    author: string;
  }): Promise<{ failed: { id: string; message: string }[] }>;
}

export interface OwnWritesDeps {
  readonly objects: Objects;
  readonly reading: ReadingObjects;
  readonly ledger: () => Ledger;
  readonly now: () => number;
  readonly newCommentId: () => string;
  /** Something was written. */
  readonly onWrite: () => void;
}

const atOnce = 8;

export function createOwnWrites(deps: OwnWritesDeps): OwnWrites {
  const { objects, reading, ledger, now } = deps;

  const accepted = (told: WriteTransaction, cause: WriteCause) => {
    ledger().storeTransactions([{ ...told, errors: [...told.errors] }], cause);
    deps.onWrite();
    return { transactionId: told.id };
  };

  /** Whether a comment whose answer was lost has arrived. */
  const isThere = async (id: string, comment: Comment): Promise<boolean> => {
    const object = await reading.read(id).catch(() => null);
    return object !== null && commentsOf(object).some((each) => each.id === comment.id);
  };

  const commentOn = async (id: string, text: string, author: string): Promise<void> => {
    const own = ledger();
    const comment: Comment = { id: deps.newCommentId(), at: now(), text };
    own.beginComment(id, { ...comment, author });
    deps.onWrite();
    try {
      const told = await objects.put(id, commentsMap(comment));
      own.commentAccepted(id, comment.id, told.id);
      accepted(told, { from: 'comment' });
    } catch (error) {
      const failure = toAppError(error);
      if (failure.code === 'lost' && (await isThere(id, comment))) {
        own.settleComment(id, comment.id, 'stored', '');
        await reading.keep(own, id, 'own');
        return;
      }
      own.settleComment(id, comment.id, 'failed', failure.message);
      throw failure;
    } finally {
      deps.onWrite();
    }
  };

  return {
    async put({ id, object, mustBeNew, cause }) {
      if (mustBeNew && (await reading.read(id)) !== null)
        throw new AppError('conflict', `There is an object “${id}” already; choose another id.`);
      return accepted(await objects.put(id, object), cause);
    },
    remove: async (id) => accepted(await objects.remove(id), { from: 'form' }),
    async comment({ ids, text, author }) {
      const all = [...new Set(ids)];
      const failed: { id: string; message: string }[] = [];
      for (let first = 0; first < all.length; first += atOnce) {
        const some = all.slice(first, first + atOnce);
        const results = await Promise.allSettled(some.map((id) => commentOn(id, text, author)));
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
