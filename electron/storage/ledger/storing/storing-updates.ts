/** Stores updates as they are received, and returns what each did to its object. */

import { isStatusField } from '../../../../shared/monitor/incident-facts.ts';
import type { IndexRanges } from '../../../../shared/monitor/index-ranges.ts';
import type { ReceivedUpdate, StoredUpdates, UpdateChange } from '../ledger.ts';
import type { LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';
import { createStorePiece } from './store-piece.ts';

/** Live updates come in smaller pieces. */
const manyAtOnce = 500;

type Storing = (received: readonly ReceivedUpdate[], receivedAt: number) => StoredUpdates;

export function createStoring(deps: {
  head: LedgerHead;
  ranges: () => IndexRanges;
  parts: LedgerParts;
  /** All or nothing. */
  change: <T>(work: () => T) => T;
}): Storing {
  const { head, parts } = deps;
  const { objects, flow, onMany } = parts;
  const { key } = head;
  const storePiece = createStorePiece({ head, parts });

  return (received, receivedAt) => {
    const ranges = deps.ranges();
    const fresh = received.filter(({ index }) => !ranges.has(index));
    if (fresh.length === 0) return { kind: 'stored', changes: [] };
    const changes = deps.change(() => {
      // An update that occurs twice in one piece is stored once.
      const once = [...new Map(fresh.map((each) => [each.index, each])).values()];
      const stored = storePiece(
        once.sort((one, other) => one.index - other.index),
        receivedAt,
      );
      const rows = objects.write(key);
      if (stored.length > 0) flow.received(key, receivedAt, stored.length);
      const list = stored.map((update): UpdateChange => {
        const { index, time, object, id, isFirst, mayBeFirst, changed, before, after } = update;
        const row = rows.get(id);
        const [statusBefore, status] = [before.status, after.status];
        const hasComment = changed.includes('comments');
        const isWrite = !isFirst && changed.some((name) => name !== 'comments' && !isStatusField(name));
        if (row?.isIncident)
          flow.add({
            ...{ ledger: key, objectKey: row.key, time, isFirst, mayBeFirst },
            ...{ hasComment, isWrite, statusBefore, status },
          });
        return {
          index,
          time,
          receivedAt,
          objectId: id,
          isIncident: row?.isIncident ?? false,
          subject: row?.subject ?? '',
          statusBefore,
          status,
          watched: row?.watched ?? false,
          isFirst,
          before,
          after,
          changed,
          object,
        };
      });
      for (const { index } of fresh) ranges.add(index);
      head.completeTo = ranges.completeTo;
      return list;
    });
    if (fresh.length >= manyAtOnce) onMany();
    return { kind: 'stored', changes };
  };
}
