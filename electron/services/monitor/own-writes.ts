/** Writes of this program: each is in the ledger with its cause from the moment the platform has taken it. */
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { WriteCause } from '../../../shared/monitor/transaction.ts';
import type { ObjectWriting } from '../../remote/object-write.ts';
import type { DomainObject, Objects, WriteTransaction } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import { createCommenting } from './commenting.ts';
import type { ReadingObjects } from './reading/reading-objects.ts';

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
    /** The same for all, or that of each. */
    text: string | ((id: string) => string);
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

export function createOwnWrites(deps: OwnWritesDeps): OwnWrites {
  const { objects, reading, ledger } = deps;

  const accepted = (own: Ledger, transaction: WriteTransaction, cause: WriteCause) => {
    own.storeTransactions([{ ...transaction, errors: [...transaction.errors] }], cause);
    deps.onWrite();
    return { transactionId: transaction.id };
  };

  const commentOn = createCommenting({ ...deps, onAccepted: accepted });

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
            await commentOn(id, typeof text === 'string' ? text : text(id), author);
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
