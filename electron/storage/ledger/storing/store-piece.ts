/** Stores a piece of updates: each under its index, in the projection of its object, and in its conversation. */
import { canonical } from '../../../../shared/monitor/canonical.ts';
import { type ChangeTime, exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import { commentsOf } from '../../../../shared/monitor/comments.ts';
import { type IncidentFacts, incidentFacts } from '../../../../shared/monitor/incident-facts.ts';
import {
  addUpdate,
  type Fields,
  type GrowingProjection,
  growingCopyOf,
} from '../../../../shared/monitor/projection.ts';
import type { ReceivedUpdate } from '../ledger.ts';
import type { LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';
import type { ObjectRows } from '../object-rows.ts';

/** An object of the piece that is being stored. */
interface TouchedObject {
  readonly draft: ReturnType<ObjectRows['draft']>;
  /** The projection of the draft. */
  readonly projection: GrowingProjection;
  /** The newest update or reading of before this piece; -1 for none. */
  readonly newestBefore: number;
  /** Any update of it is kept; null where that was not asked. */
  hasUpdates: boolean | null;
  facts: IncidentFacts;
}

/** An update that was stored, and what it did. */
interface StoredUpdate {
  readonly id: string;
  readonly index: number;
  readonly object: Fields;
  readonly time: ChangeTime;
  readonly isFirst: boolean;
  /** It is the first one that is kept of its object, in a view whose first updates are not known. */
  readonly mayBeFirst: boolean;
  readonly changed: readonly string[];
  readonly before: IncidentFacts;
  readonly after: IncidentFacts;
}

/**
 * Stores what is not kept yet, within a transaction of the caller; the objects are still to be written.
 * @param inOrder each index once
 */
type StorePiece = (inOrder: readonly ReceivedUpdate[], receivedAt: number) => StoredUpdate[];

export function createStorePiece({ head, parts }: { head: LedgerHead; parts: LedgerParts }): StorePiece {
  const { objects, updates, comments, tallies } = parts;
  const { key } = head;

  const touch = (id: string): TouchedObject => {
    const draft = objects.draft(key, id);
    const projection = growingCopyOf(draft.projection);
    draft.projection = projection;
    const newestBefore = Math.max(-1, ...Object.values(projection.stamps));
    return { draft, projection, newestBefore, hasUpdates: null, facts: incidentFacts(projection.fields) };
  };

  return (inOrder, receivedAt) => {
    const touched = new Map<string, TouchedObject>();
    const stored: StoredUpdate[] = [];
    // Without a word of the platform: after everything was here, and before it was read.
    const timeOfPiece = timeBetween(head.currentAt, receivedAt);
    for (const { index, object, at } of inOrder) {
      const id = idOf(object, index);
      const of = touched.get(id) ?? touch(id);
      touched.set(id, of);
      const { draft, facts: before } = of;
      const time = at === undefined ? timeOfPiece : exactTime(Math.round(at));
      // One that fills a hole says nothing of what it changed.
      const isInOrder = head.firstUpdate !== null ? index > head.lastIndex : index === 0;
      const isWithoutBeginning = !isInOrder && head.firstUpdate === null;
      if (isInOrder || isWithoutBeginning) of.hasUpdates ??= updates.has(draft.key);
      const row = {
        ledger: key,
        index,
        objectKey: draft.key,
        receivedAt,
        time,
        version: head.version,
        object,
      };
      if (!updates.add(row)) continue;
      // An own write may have been read before its update.
      const isFirst = isInOrder && of.hasUpdates === false;
      const mayBeFirst = isWithoutBeginning && of.hasUpdates === false;
      of.hasUpdates = true;
      if (addUpdate(of.projection, index, object)) of.facts = incidentFacts(of.projection.fields);
      draft.gone = false;
      comments.add(draft.key, commentsOf(object), index);
      const changed = namesIn(object);
      if (index >= of.newestBefore) draft.change = { time, fields: changed, by: 'others' };
      if (index === 0) head.firstUpdate = canonical(object);
      head.lastIndex = Math.max(head.lastIndex, index);
      stored.push({ id, index, object, time, isFirst, mayBeFirst, changed, before, after: of.facts });
    }
    const [first, newest] = [stored[0], stored.at(-1)];
    if (first !== undefined) updates.stored(key, head.version, first.index);
    if (newest?.index === head.lastIndex) head.lastUpdate = canonical(newest.object);
    tallies.add(key, 'updates', '', stored.length);
    return stored;
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
