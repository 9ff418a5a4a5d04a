/** Writes of this program: each is in the ledger with its cause from the moment the platform has taken it. */
import { AppError } from '../../../shared/errors.ts';
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
  /** Adds a comment to an incident; its outcome is kept with it. @throws AppError if it cannot be sent */
  comment(asked: {
    readonly id: string;
    readonly text: string;
    readonly author: string;
    /** Asked before it is sent. */
    readonly expectWritable?: () => void;
  }): Promise<void>;
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
    async comment({ id, text, author, expectWritable }) {
      expectWritable?.();
      await commentOn(id, text, author);
    },
  };
}
