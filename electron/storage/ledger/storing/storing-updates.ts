/** Stores updates as they are received, and returns what each did to its object. */

import { isWriteTo } from '../../../../shared/monitor/incident-facts.ts';
import type { IndexRanges } from '../../../../shared/monitor/index-ranges.ts';
import type { FoundStatus } from '../found-statuses.ts';
import type { ReceivedUpdate, StoredUpdates, UpdateChange } from '../ledger.ts';
import type { LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';
import { createAfterReading } from './after-reading.ts';
import { createStorePiece } from './store-piece.ts';

/** So many new updates at once are part of an absence: live updates come in smaller pieces. */
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
  const afterReading = createAfterReading(parts);

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
        const { status } = after;
        const hasComment = changed.includes('comments');
        const isWrite = !isFirst && isWriteTo(changed);
        const found = row?.isIncident ? afterReading(row.key, update) : null;
        const statusBefore = statusBeforeOf(found, before.status, status);
        if (row?.isIncident && found?.isCounted && found.isArrived)
          flow.correct({ ledger: key, objectKey: row.key, found, time });
        else if (row?.isIncident)
          flow.add({
            ledger: key,
            objectKey: row.key,
            time,
            isFirst,
            mayBeFirst,
            hasComment,
            isWrite,
            status,
            statusBefore: found?.isCounted ? status : statusBefore,
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
          readBefore: found === null ? null : found.isReported ? 'reported' : 'shown',
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

/** Returns the status before an update. A change that a reading reported is none any more; one only shown still is. */
function statusBeforeOf(found: FoundStatus | null, known: string, status: string): string {
  if (found === null) return known;
  return found.isReported ? status : found.statusBefore;
}
