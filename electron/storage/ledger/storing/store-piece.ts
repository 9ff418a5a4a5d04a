/** Stores a piece of updates: each under its index, in the projection of its object, and among its comments. */
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
  /** Whether any update of it is stored; null while that is not checked. */
  hasUpdates: boolean | null;
  facts: IncidentFacts;
}

/** An update that was stored, and its effect on its object. */
interface StoredUpdate {
  readonly id: string;
  readonly index: number;
  readonly object: Fields;
  readonly time: ChangeTime;
  readonly isFirst: boolean;
  /** Whether it is the first stored update of its object, in a view whose first updates are not known. */
  readonly mayBeFirst: boolean;
  readonly changed: readonly string[];
  readonly before: IncidentFacts;
  readonly after: IncidentFacts;
}

/**
 * Stores updates that are not stored yet, within a transaction of the caller, who then writes the objects.
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
    // Without a time of the platform: between the last moment when all updates were stored, and the receipt.
    const timeOfPiece = timeBetween(head.currentAt, receivedAt);
    for (const { index, object, at } of inOrder) {
      const id = idOf(object, index);
      const entry = touched.get(id) ?? touch(id);
      touched.set(id, entry);
      const { draft, facts: before } = entry;
      const time = at === undefined ? timeOfPiece : exactTime(Math.round(at));
      // An update that fills a hole does not show what it changed.
      const isInOrder = head.firstUpdate !== null ? index > head.lastIndex : index === 0;
      const isWithoutBeginning = !isInOrder && head.firstUpdate === null;
      if (isInOrder || isWithoutBeginning) entry.hasUpdates ??= updates.has(draft.key);
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
      const isFirst = isInOrder && entry.hasUpdates === false;
      const mayBeFirst = isWithoutBeginning && entry.hasUpdates === false;
      entry.hasUpdates = true;
      if (addUpdate(entry.projection, index, object)) entry.facts = incidentFacts(entry.projection.fields);
      draft.gone = false;
      comments.add(draft.key, commentsOf(object), index);
      const changed = namesIn(object);
      if (index >= entry.newestBefore) draft.change = { time, fields: changed, by: 'others' };
      if (index === 0) head.firstUpdate = canonical(object);
      head.lastIndex = Math.max(head.lastIndex, index);
      stored.push({ id, index, object, time, isFirst, mayBeFirst, changed, before, after: entry.facts });
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
