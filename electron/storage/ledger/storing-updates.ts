/** Stores updates: each under its index, in the projection of its object, and in its conversation. */

import { canonical } from '../../../shared/monitor/canonical.ts';
import { type ChangeTime, exactTime, timeBetween } from '../../../shared/monitor/change-time.ts';
import { commentsOf } from '../../../shared/monitor/comments.ts';
import { type IncidentFacts, incidentFacts } from '../../../shared/monitor/incident-facts.ts';
import type { IndexRanges } from '../../../shared/monitor/index-ranges.ts';
import { type Fields, withUpdate } from '../../../shared/monitor/projection.ts';
import type { ReceivedUpdate, StoredUpdates, UpdateChange } from './ledger.ts';
import type { LedgerParts } from './ledger-parts.ts';
import type { LedgerHead } from './ledger-rows.ts';

type TimedUpdate = ReceivedUpdate & { readonly time: ChangeTime };

type Storing = (received: readonly ReceivedUpdate[], receivedAt: number) => StoredUpdates;

export function createStoring(deps: {
  head: LedgerHead;
  ranges: () => IndexRanges;
  parts: LedgerParts;
  /** All or nothing. */
  change: <T>(work: () => T) => T;
}): Storing {
  const { head, parts } = deps;
  const { objects, updates, comments, tallies, flow } = parts;
  const { key } = head;

  const store = ({ index, object, time }: TimedUpdate, receivedAt: number): string | null => {
    const id = idOf(object, index);
    const draft = objects.draft(key, id);
    const row = { ledger: key, index, objectKey: draft.key, receivedAt, time, version: head.version, object };
    if (!updates.add(row)) return null;
    tallies.add(key, 'updates', '', 1);
    const before = draft.projection;
    draft.projection = withUpdate(before, index, object);
    draft.gone = false;
    comments.add(draft.key, commentsOf(object), index);
    const newestKnown = Math.max(-1, ...Object.values(before.stamps));
    if (index >= newestKnown) draft.change = { time, fields: namesIn(object), by: 'others' };
    if (index === 0) head.firstUpdate = canonical(object);
    if (index > head.lastIndex) {
      head.lastIndex = index;
      head.lastUpdate = canonical(object);
    }
    return id;
  };

  /** Without a word of the platform: after everything was here, and before it was read. */
  const timeOf = ({ at }: ReceivedUpdate, receivedAt: number): ChangeTime =>
    at === undefined ? timeBetween(head.currentAt, receivedAt) : exactTime(Math.round(at));

  const factsOf = (id: string): IncidentFacts => incidentFacts(objects.draft(key, id).projection.fields);

  return (received, receivedAt) => {
    const ranges = deps.ranges();
    const fresh = received.filter(({ index }) => !ranges.has(index));
    if (fresh.length === 0) return { kind: 'stored', changes: [] };
    const changes = deps.change(() => {
      const stored: {
        id: string;
        isFirst: boolean;
        update: TimedUpdate;
        before: IncidentFacts;
        after: IncidentFacts;
      }[] = [];
      // An update that occurs twice in one piece is stored once.
      const once = new Map(fresh.map((each) => [each.index, each]));
      for (const update of [...once.values()].sort((one, other) => one.index - other.index)) {
        const timed = { ...update, time: timeOf(update, receivedAt) };
        const of = idOf(update.object, update.index);
        const before = factsOf(of);
        // One that fills a hole says nothing of what it changed.
        const isInOrder = head.firstUpdate !== null ? update.index > head.lastIndex : update.index === 0;
        // An own write may have been read before its update.
        const isFirst = isInOrder && !updates.has(objects.draft(key, of).key);
        const id = store(timed, receivedAt);
        if (id === null) continue;
        stored.push({ id, isFirst, update: timed, before, after: factsOf(id) });
      }
      const rows = objects.write(key);
      if (stored.length > 0) flow.received(key, receivedAt, stored.length);
      const list = stored.map(({ id, isFirst, update, before, after }): UpdateChange => {
        const [statusBefore, status] = [before.status, after.status];
        const { index, time, object } = update;
        const row = rows.get(id);
        if (row?.isIncident)
          flow.add({
            ...{ ledger: key, objectKey: row.key, time, receivedAt, isFirst, statusBefore, status },
            hasComment: namesIn(object).includes('comments'),
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
          ...{ isFirst, before, after },
          changed: namesIn(object),
          object,
        };
      });
      for (const index of once.keys()) ranges.add(index);
      head.completeTo = ranges.completeTo;
      return list;
    });
    return { kind: 'stored', changes };
  };
}

/** @source interfaces.md 2.8: `$id` and `$delta`; one without an id still has its place in the sequence. */
const idOf = (object: Fields, index: number): string => {
  const id = object['$id'];
  return typeof id === 'string' && id !== '' ? id : `update ${index}`;
};

function namesIn(object: Fields): string[] {
  const delta = object['$delta'];
  if (Array.isArray(delta)) return delta.map(String);
  return Object.keys(object).filter((name) => !name.startsWith('$'));
}
