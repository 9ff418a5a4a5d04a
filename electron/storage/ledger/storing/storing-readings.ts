/** Stores an object as it was read: in its projection, and in its history where it is another than before. */

import { timeBetween } from '../../../../shared/monitor/change-time.ts';
import { commentsOf } from '../../../../shared/monitor/comments.ts';
import { changesBetween, withReading } from '../../../../shared/monitor/projection.ts';
import type { Ledger } from '../ledger.ts';
import type { Change, LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';

export function createStoringReadings(deps: {
  readonly key: LedgerHead['key'];
  readonly parts: Pick<LedgerParts, 'objects' | 'comments' | 'history'>;
  readonly change: Change;
}): Ledger['storeReading'] {
  const { key, parts, change } = deps;
  const { objects, comments, history } = parts;

  return (objectId, object, { by, knownTo, askedAt, at, writtenIn }) => {
    if (object === null && objects.find(key, objectId) === null) return;
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
      if (fields.length === 0 && fresh === 0) return draft.before.gone;
      const shown = by === 'own';
      const time = (shown ? writtenIn : undefined) ?? timeBetween(draft.before.readAskedAt, at);
      if (fields.length > 0) history.add(draft.key, { afterIndex: knownTo, time, shown, fields });
      const names = [...fields.map(({ name }) => name), ...(fresh > 0 ? ['comments'] : [])];
      // A read changes nothing: only an object seen for the first time takes its place in the list.
      const isFirst = Object.keys(before.stamps).length === 0;
      if (shown || isFirst) draft.change = { time, fields: names, by: shown ? 'own' : 'unknown' };
      return true;
    }, Boolean);
  };
}
