/** The calls of a ledger about comments that were written here. */
import type { Ledger } from '../ledger.ts';
import type { Change, LedgerParts } from '../ledger-parts.ts';

export function createCommentCalls(deps: {
  readonly key: number;
  readonly parts: Pick<LedgerParts, 'objects' | 'comments'>;
  readonly change: Change;
}): Pick<Ledger, 'ownComments' | 'beginComment' | 'commentAccepted' | 'completeComment'> {
  const { key, parts, change } = deps;
  const { objects, comments } = parts;
  const keyOf = (id: string) => objects.find(key, id)?.key ?? null;

  return {
    ownComments(objectId) {
      const objectKey = keyOf(objectId);
      return objectKey === null ? [] : comments.ownList(objectKey);
    },
    beginComment(objectId, comment) {
      change(() => comments.begin(objects.draft(key, objectId).key, comment));
    },
    commentAccepted(objectId, commentId, transactionId) {
      const objectKey = keyOf(objectId);
      if (objectKey !== null) comments.accepted(objectKey, commentId, transactionId);
    },
    completeComment(objectId, commentId, state, message) {
      const objectKey = keyOf(objectId);
      if (objectKey !== null) change(() => comments.complete(objectKey, commentId, state, message));
    },
  };
}
