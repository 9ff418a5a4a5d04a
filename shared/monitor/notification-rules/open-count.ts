/** Counts the open incidents that began to match a filter within a time, and detects when there are too many. */
import { type IncidentFacts, isFinal } from '../incident-facts.ts';
import type { OpenFilter, OpenIncidents } from './rule.ts';

/** An update of an incident, with what is known of the incident before and after it. */
export interface IncidentUpdate {
  readonly objectId: string;
  readonly before: IncidentFacts;
  readonly after: IncidentFacts;
  /** The earliest possible time of the update, in milliseconds since epoch; minus infinity if it is not known. */
  readonly at: number;
}

interface OpenCount {
  /**
   * Returns the count if this update made it greater than the threshold, otherwise null. After that, the count must
   * fall to half of the threshold before it is returned again, so that a count near the threshold is only one event.
   */
  onUpdate(update: IncidentUpdate, now: number): number | null;
}

const minuteMs = 60_000;

export function createOpenCount(condition: OpenIncidents): OpenCount {
  const { moreThan, withinMinutes } = condition;
  /** When each incident began to match, in the order of insertion. */
  const matching = new Map<string, number>();
  let isAbove = false;

  const removeOld = (now: number) => {
    const oldest = now - withinMinutes * minuteMs;
    const fewEnough = isAbove ? moreThan / 2 : moreThan;
    for (const [id, at] of matching) {
      if (at <= oldest) matching.delete(id);
      // An old entry after a newer one may remain for now, because the count is not too high anyway.
      else if (matching.size <= fewEnough) break;
    }
    if (matching.size <= moreThan / 2) isAbove = false;
  };

  return {
    onUpdate({ objectId, before, after, at }, now) {
      removeOld(now);
      if (!isOpenMatch(after, condition)) matching.delete(objectId);
      else if (!isOpenMatch(before, condition) && (isKnown(before) || after.subject !== '')) {
        matching.delete(objectId);
        matching.set(objectId, Math.min(at, now));
      }
      removeOld(now);
      if (isAbove || matching.size <= moreThan) return null;
      isAbove = true;
      return matching.size;
    },
  };
}

/** Whether an incident is known to be open and to match. */
export function isOpenMatch(facts: IncidentFacts, filter: OpenFilter): boolean {
  const { isIncident, status, priority, subject, originNode } = facts;
  if (!isIncident || status === '' || isFinal(status)) return false;
  return (
    isAnyOf(priority, filter.priority) &&
    (filter.status.length === 0 || statusesIn([status], filter.status).length > 0) &&
    subject.toLowerCase().includes(filter.subject.toLowerCase()) &&
    (filter.node === '' || filter.node === originNode)
  );
}

/** Returns the statuses that a filter names, ignoring case: lists of incidents show `processing` for `PROCESSING`. */
export function statusesIn(statuses: readonly string[], named: readonly string[]): string[] {
  const names = new Set(named.map((name) => name.toLowerCase()));
  return statuses.filter((status) => names.has(status.toLowerCase()));
}

/**
 * Whether anything is known of an incident before an update. If not, the incident may have been open before; only a
 * first update with its subject reports a new incident.
 */
const isKnown = ({ status, subject, priority }: IncidentFacts): boolean =>
  status !== '' || subject !== '' || priority !== '';

const isAnyOf = (value: string, list: readonly string[]): boolean =>
  list.length === 0 || list.includes(value);
