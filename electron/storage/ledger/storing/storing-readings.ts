/** Stores an object as it was read: in its projection, and in its history if it differs from before. */

import { type ChangeTime, earliestOf, timeBetween } from '../../../../shared/monitor/change-time.ts';
import { commentsOf } from '../../../../shared/monitor/comments.ts';
import { changesBetween, withReading } from '../../../../shared/monitor/projection.ts';
import type { Ledger, StatusChange } from '../ledger.ts';
import type { Change, LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';
import { createFoundChange } from './found-change.ts';

export function createStoringReadings(deps: {
  readonly key: LedgerHead['key'];
  readonly parts: Pick<
    LedgerParts,
    'objects' | 'comments' | 'history' | 'writes' | 'found' | 'flow' | 'updates'
  >;
  readonly change: Change;
}): Ledger['storeReading'] {
  const { key, parts, change } = deps;
  const { objects, comments, history, writes } = parts;
  const foundChange = createFoundChange({ key, parts });

  return (objectId, object, { by, knownTo, askedAt, at, writtenIn }) => {
    if (object === null && objects.find(key, objectId) === null) return null;
    let shownChange: StatusChange | null = null;
    change(() => {
      const draft = objects.draft(key, objectId);
      const before = draft.projection;
      draft.gone = object === null;
      draft.readAt = at;
      draft.readAskedAt = askedAt;
      if (object === null) return !draft.before.gone;
      draft.projection = withReading(before, knownTo, object);
      const fields = changesBetween(before.fields, draft.projection.fields);
      const fresh = comments.add(draft.key, commentsOf(object), null);
      const isWrite = by === 'own';
      if (isWrite && writtenIn) history.attribute(draft.key, writtenIn);
      if (fields.length === 0 && fresh === 0) {
        if (by === 'refresh' || !mayHaveBeenRead(draft.before.readAt, writtenIn)) return draft.before.gone;
        draft.change = { time: writtenIn, fields: [], by: 'own' };
        return true;
      }
      const foundIn = timeBetween(draft.before.readAskedAt, at);
      if (fields.length > 0) {
        const time = (isWrite ? writtenIn : undefined) ?? foundIn;
        history.add(draft.key, { afterIndex: knownTo, time, shown: isWrite, fields });
        shownChange = foundChange({
          object: draft.before,
          before,
          after: draft.projection,
          time,
          readAt: at,
          isOwn: isWrite || writes.isReadAfterOwnWrite(key, objectId),
        });
      }
      const isOwnComment = by === 'comment' && fresh > 0;
      const isOwn = isWrite || isOwnComment;
      const names = [
        ...(isOwnComment ? [] : fields.map(({ name }) => name)),
        ...(fresh > 0 ? ['comments'] : []),
      ];
      // Reading changes nothing, so only an object that is read for the first time gets a place in the list.
      const isFirst = Object.keys(before.stamps).length === 0;
      const time = (isOwn ? writtenIn : undefined) ?? foundIn;
      if (isOwn || isFirst) draft.change = { time, fields: names, by: isOwn ? 'own' : 'unknown' };
      return true;
    }, Boolean);
    return shownChange;
  };
}

/**
 * Whether an earlier reading may have shown what an own write changed, so that the reading for it finds nothing new.
 */
function mayHaveBeenRead(readAt: number | null, writtenIn: ChangeTime | undefined): writtenIn is ChangeTime {
  if (readAt === null || writtenIn === undefined) return false;
  return readAt >= (earliestOf(writtenIn) ?? Number.POSITIVE_INFINITY);
}
