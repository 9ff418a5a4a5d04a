/** Reads an object back, and compares it with the row that was sent. */
import { AppError } from '../../../../shared/errors.ts';
import type { ObjectRow } from '../../../../shared/imports/objects/object-row.ts';
import { shownAs } from '../../../../shared/imports/objects/object-shown.ts';
import type { Objects } from '../../../remote/objects.ts';
import type { Reason } from '../delivery/pending-row.ts';
import type { Waiting } from '../delivery/waiting.ts';

export type ObjectReadBack =
  /** The object is as the row requested it. */
  | { readonly is: 'matching' }
  /** The write was not executed, is not yet executed, or the object was changed since. */
  | { readonly is: 'not-matching'; readonly why: Reason }
  /** The object could not be read. */
  | { readonly is: 'unread'; readonly why: Reason };

export type ReadObject = (row: ObjectRow) => Promise<ObjectReadBack>;

const notMatching: ObjectReadBack = {
  is: 'not-matching',
  why: {
    reason: 'Sent, but its response was lost; the object does not, or not yet, match the row.',
    cause: 'response lost, object does not match the row',
  },
};

export function createReadObject(deps: {
  readonly objects: Pick<Objects, 'read'>;
  readonly waiting: Pick<Waiting, 'forSignIn'>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}): ReadObject {
  const { objects, waiting, now, signal } = deps;
  return async (row) => {
    for (;;) {
      const askedAt = now();
      try {
        const shown = await objects.read(row.id);
        return shown !== null && shownAs(row, shown) === 'same' ? { is: 'matching' } : notMatching;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'unauthorized' && !signal.aborted) {
          await waiting.forSignIn(error.message, askedAt);
          continue;
        }
        const reason = `${error.message} The object could not be read back.`;
        return { is: 'unread', why: { reason, cause: 'object could not be read back' } };
      }
    }
  };
}
