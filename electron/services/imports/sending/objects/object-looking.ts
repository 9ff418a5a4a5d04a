/** Reads an object back: whether it is as a row wants it, whoever made it so. */
import { AppError } from '../../../../../shared/errors.ts';
import type { ObjectRow } from '../../../../../shared/imports/objects/object-row.ts';
import { shownAs } from '../../../../../shared/imports/objects/object-shown.ts';
import type { Objects } from '../../../../remote/objects.ts';
import type { Reason } from '../pending-row.ts';
import type { Waiting } from '../waiting.ts';

export type Looked =
  | { readonly is: 'there' }
  /** Not done, or not yet, or done and changed since. */
  | { readonly is: 'not-seen'; readonly why: Reason };

export type Look = (row: ObjectRow) => Promise<Looked>;

const notSeen: Looked = {
  is: 'not-seen',
  why: {
    reason: 'Sent, and its answer was lost; the object is not, or not yet, as the row has it.',
    cause: 'answer lost, object not as the row has it',
  },
};

/** Whether the platform ever took a write of an object since a moment; false only where its own list shows that. */
export type MayBeTaken = (objectId: string, since: number) => Promise<boolean>;

const pageRows = 500;
const mostRows = 5_000;
/** The clocks of both sides may be so far apart. */
const skewMs = 10 * 60_000;

export function createMayBeTaken({
  objects,
}: {
  readonly objects: Pick<Objects, 'transactions'>;
}): MayBeTaken {
  return async (objectId, since) => {
    try {
      for (let offset = 0; offset < mostRows; ) {
        const page = await objects.transactions({ limit: pageRows, offset });
        if (page.some((each) => each.objectId === objectId)) return true;
        const oldest = page.at(-1);
        if (oldest === undefined || oldest.requestedAt < since - skewMs) return false;
        offset += page.length;
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    return true;
  };
}

export function createLook(deps: {
  readonly objects: Pick<Objects, 'read'>;
  readonly waiting: Pick<Waiting, 'forSignIn'>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}): Look {
  const { objects, waiting, now, signal } = deps;
  return async (row) => {
    for (;;) {
      const askedAt = now();
      try {
        const shown = await objects.read(row.id);
        return shown !== null && shownAs(row, shown) === 'same' ? { is: 'there' } : notSeen;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'unauthorized' && !signal.aborted) {
          await waiting.forSignIn(error.message, askedAt);
          continue;
        }
        const reason = `${error.message} The object could not be read back.`;
        return { is: 'not-seen', why: { reason, cause: 'object could not be read back' } };
      }
    }
  };
}
