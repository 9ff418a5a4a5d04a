import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';

export interface NamedFilter {
  readonly name: string;
  readonly filter: IncidentFilter;
}

export const everything: IncidentFilter = { statuses: [], watchedOnly: false, text: '' };

/** Statuses that count as open, what the program does not know included; the known ones stand first. */
function openStatuses(states: Readonly<Record<string, number>>): string[] {
  const others = Object.keys(states).filter((status) => !isFinal(status));
  return [...new Set(['PROCESSING', 'WAITING', ...others.sort()])];
}

const endedStatuses: readonly string[] = ['RESOLVED', 'STOPPED', 'TERMINATED'];

export const openCount = (states: Readonly<Record<string, number>>): number =>
  Object.entries(states).reduce((sum, [status, count]) => sum + (isFinal(status) ? 0 : count), 0);

/** The views that everybody has. */
export const builtIn = (states: Readonly<Record<string, number>>): NamedFilter[] => [
  { name: 'All', filter: everything },
  { name: 'Open', filter: { ...everything, statuses: openStatuses(states) } },
  { name: 'Ended', filter: { ...everything, statuses: [...endedStatuses] } },
  { name: 'Watched', filter: { ...everything, watchedOnly: true } },
  { name: 'Open and watched', filter: { ...everything, statuses: openStatuses(states), watchedOnly: true } },
];

const sorted = (statuses: readonly string[]) => statuses.toSorted().join('\n');

export const isSameFilter = (one: IncidentFilter, other: IncidentFilter): boolean =>
  one.watchedOnly === other.watchedOnly &&
  one.text.trim() === other.text.trim() &&
  sorted(one.statuses) === sorted(other.statuses);

/** A filter without its text under the name of a view that says the same; null where there is none. */
export const nameOf = (filter: IncidentFilter, views: readonly NamedFilter[]): string | null =>
  views.find((view) => isSameFilter(view.filter, filter))?.name ?? null;

export const toggled = (filter: IncidentFilter, status: string): IncidentFilter => ({
  ...filter,
  statuses: filter.statuses.includes(status)
    ? filter.statuses.filter((each) => each !== status)
    : [...filter.statuses, status],
});
