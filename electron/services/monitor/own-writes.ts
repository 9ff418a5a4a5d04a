/** Writes of this program: each is stored in the ledger, with its cause, when the platform has accepted it. */
import { AppError } from '../../../shared/errors.ts';
import type { WriteCause } from '../../../shared/monitor/transaction.ts';
import type { ObjectWriting } from '../../remote/object-write.ts';
import type { DomainObject, Objects, WriteTransaction } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import { createCommenting } from './commenting.ts';
import type { ReadingObjects } from './reading/reading-objects.ts';

export interface OwnWrites {
  /** @throws AppError `conflict` where it must be new and is not, and those of the request */
  put(input: {
    id: string;
    object: DomainObject;
    mustBeNew: boolean;
    cause: WriteCause;
  }): Promise<{ transactionId: string }>;
  remove(id: string): Promise<{ transactionId: string }>;
  /** Adds a comment to an incident and stores its outcome. @throws AppError if it cannot be sent */
  comment(input: {
    readonly id: string;
    readonly text: string;
    readonly author: string;
    /** Called before the comment is sent; throws if the connection is read-only. */
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
  /** Called when something was written. */
  readonly onWrite: () => void;
}

export function createOwnWrites(deps: OwnWritesDeps): OwnWrites {
  const { objects, reading, ledger } = deps;

  const accepted = (ledgerNow: Ledger, transaction: WriteTransaction, cause: WriteCause) => {
    ledgerNow.storeTransactions([{ ...transaction, errors: [...transaction.errors] }], cause);
    deps.onWrite();
    return { transactionId: transaction.id };
  };

  const commentOn = createCommenting({ ...deps, onAccepted: accepted });

  return {
    async put({ id, object, mustBeNew, cause }) {
      // Throws without a ledger, since a write that cannot be recorded must not be sent.
      const ledgerNow = ledger();
      if (mustBeNew && (await reading.read(id)) !== null)
        throw new AppError('conflict', `An object “${id}” already exists; choose another ID.`);
      return accepted(ledgerNow, await objects.put(id, object), cause);
    },
    async remove(id) {
      const ledgerNow = ledger();
      return accepted(ledgerNow, await objects.remove(id), { from: 'form' });
    },
    async comment({ id, text, author, expectWritable }) {
      expectWritable?.();
      await commentOn(id, text, author);
    },
  };
}
