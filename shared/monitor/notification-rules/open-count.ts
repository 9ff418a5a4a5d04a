/** Counts the open incidents that have come to match a filter within a time, and notices when they are too many. */
import { type IncidentFacts, isFinal } from '../incident-facts.ts';
import type { OpenFilter, OpenIncidents } from './rule.ts';

/** An update of an incident, with what is known of the incident before and after it. */
export interface IncidentUpdate {
  readonly objectId: string;
  readonly before: IncidentFacts;
  readonly after: IncidentFacts;
  /** The latest moment at which it can have happened, in milliseconds since epoch. */
  readonly at: number;
}

interface OpenCount {
  /**
   * Returns the count where it has just become greater than the threshold, and null otherwise. Next time it does only
   * after half of the threshold or fewer were left: a count that varies around the threshold is one event.
   */
  onUpdate(update: IncidentUpdate, now: number): number | null;
}

const minuteMs = 60_000;

export function createOpenCount(condition: OpenIncidents): OpenCount {
  const { moreThan, withinMinutes } = condition;
  /** When each incident came to match. */
  const matching = new Map<string, number>();
  let isAbove = false;

  const removeOld = (now: number) => {
    const oldest = now - withinMinutes * minuteMs;
    const few = isAbove ? moreThan / 2 : moreThan;
    for (const [id, at] of matching) {
      if (at <= oldest) matching.delete(id);
      // Without too many, one that is behind a newer one may stay until it is first.
      else if (matching.size <= few) break;
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
    isAnyOf(status, filter.status) &&
    subject.toLowerCase().includes(filter.subject.toLowerCase()) &&
    (filter.node === '' || filter.node === originNode)
  );
}

/**
 * The first update of an incident that was open before says nothing of what it was; only one with its subject reports
 * a new incident.
 */
const isKnown = ({ status, subject, priority }: IncidentFacts): boolean =>
  status !== '' || subject !== '' || priority !== '';

const isAnyOf = (value: string, list: readonly string[]): boolean =>
  list.length === 0 || list.includes(value);
