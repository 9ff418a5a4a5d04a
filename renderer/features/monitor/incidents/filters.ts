import {
  type HappenedEvent,
  type IncidentFacet,
  type IncidentFilter,
  incidentFacet,
  type SavedFilter,
} from '../../../../shared/monitor/incident.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { formatEnds } from '../../../ui/format-ends.ts';

/** Filters of the list of incidents: built-in views, comparison, and descriptions for the filter menu. */

export interface NamedFilter {
  readonly name: string;
  readonly filter: IncidentFilter;
}

/** The filter that all incidents match. */
export const everything: IncidentFilter = { statuses: [], watchedOnly: false, text: '' };

/**
 * Returns the statuses that count as open, the known ones first. Every status in `states` that is not final counts as
 * open, also if the program does not know it.
 */
function openStatuses(states: Readonly<Record<string, number>>): string[] {
  const others = Object.keys(states).filter((status) => !isFinal(status));
  return [...new Set(['PROCESSING', 'WAITING', ...others.sort()])];
}

const endedStatuses: readonly string[] = ['RESOLVED', 'STOPPED', 'TERMINATED'];

/** Returns the number of open incidents. @param states number of incidents by status */
export const openCount = (states: Readonly<Record<string, number>>): number =>
  Object.entries(states).reduce((sum, [status, count]) => sum + (isFinal(status) ? 0 : count), 0);

/** Returns the named views that always exist. @param states number of incidents by status */
export const builtIn = (states: Readonly<Record<string, number>>): NamedFilter[] => [
  { name: 'All', filter: everything },
  { name: 'Open', filter: { ...everything, statuses: openStatuses(states) } },
  { name: 'Ended', filter: { ...everything, statuses: [...endedStatuses] } },
  { name: 'Watched', filter: { ...everything, watchedOnly: true } },
  { name: 'Open and watched', filter: { ...everything, statuses: openStatuses(states), watchedOnly: true } },
];

/** Whether a filter has exactly the open statuses. @param states number of incidents by status */
export const isOfOpen = ({ statuses }: IncidentFilter, states: Readonly<Record<string, number>>): boolean =>
  sorted(statuses) === sorted(openStatuses(states));

/** Returns a saved view with the open statuses that are known now, if it is about open incidents. */
export const savedView = (
  { name, filter, isOpen = false }: SavedFilter,
  states: Readonly<Record<string, number>>,
): NamedFilter => ({ name, filter: isOpen ? { ...filter, statuses: openStatuses(states) } : filter });

/** Returns a text by which conditions `happened` are compared; the words of two may be the same. */
const happenedKey = ({ happened }: IncidentFilter): string =>
  happened === undefined ? '' : JSON.stringify(Object.entries(happened).toSorted());

const sorted = (statuses: readonly string[]) => statuses.toSorted().join('\n');

export const isSameFilter = (one: IncidentFilter, other: IncidentFilter): boolean =>
  one.watchedOnly === other.watchedOnly &&
  one.text.trim() === other.text.trim() &&
  one.changedWithinMs === other.changedWithinMs &&
  one.type === other.type &&
  happenedKey(one) === happenedKey(other) &&
  sorted(one.statuses) === sorted(other.statuses) &&
  incidentFacet.options.every((facet) => sorted(valuesOf(one, facet)) === sorted(valuesOf(other, facet)));

/** Returns the name of the view that has the same filter, or null if none has. */
export const nameOf = (filter: IncidentFilter, views: readonly NamedFilter[]): string | null =>
  views.find((view) => isSameFilter(view.filter, filter))?.name ?? null;

/** Returns the filter reduced to its statuses and `watchedOnly`, the only parts that built-in views use. */
export const baseOf = ({ statuses, watchedOnly }: IncidentFilter): IncidentFilter => ({
  ...everything,
  statuses,
  watchedOnly,
});

export const valuesOf = ({ facets }: IncidentFilter, facet: IncidentFacet): readonly string[] =>
  facets?.[facet] ?? [];

/** Returns the filter with other values for one field. */
export const withValues = (
  { facets, ...filter }: IncidentFilter,
  facet: IncidentFacet,
  values: readonly string[],
): IncidentFilter => ({ ...filter, facets: { ...facets, [facet]: [...values] } });

/** Times since the last change to which a list can be narrowed. */
export const changedWithin = [
  { ms: 15 * 60_000, label: 'last 15 minutes' },
  { ms: 3_600_000, label: 'last hour' },
  { ms: 86_400_000, label: 'last 24 hours' },
  { ms: 7 * 86_400_000, label: 'last 7 days' },
] as const;

const eventVerbs: Readonly<Record<HappenedEvent['what'], string>> = {
  opened: 'opened',
  ended: 'ended',
  stopped: 'stopped',
  automated: 'resolved by automation',
};

/**
 * Returns `opened between 14:01 and 14:06` or `first reaction after about 20 min or more, between …` for the condition
 * `happened` of a filter, or an empty text without it.
 */
export function happenedWords({ happened }: IncidentFilter): string {
  if (happened === undefined) return '';
  const between = `between ${formatEnds(happened.from, happened.to).join(' and ')}`;
  if (!('leastMs' in happened)) return `${eventVerbs[happened.what]} ${between}`;
  const verb = happened.what === 'reaction' ? 'first reaction' : 'ended or stopped';
  return `${verb} after about ${formatDuration(happened.leastMs)} or more, ${between}`;
}

export const facetNames: Readonly<Record<IncidentFacet, string>> = {
  priority: 'priority',
  urgency: 'urgency',
  originNode: 'node',
};

/**
 * Describes the conditions of a filter other than statuses and text, each as one text: `type configMachine`, `priority 1, 2`, `no node`,
 * `changed in the last hour`, `opened between 14:01 and 14:06`.
 */
export function facetWords(filter: IncidentFilter): string[] {
  const { changedWithinMs: ms, type } = filter;
  const fields = incidentFacet.options.flatMap((facet) => {
    const [named, nameless] = [
      valuesOf(filter, facet).filter((each) => each !== ''),
      valuesOf(filter, facet).includes(''),
    ];
    return [
      ...(named.length > 0 ? [`${facetNames[facet]} ${named.join(', ')}`] : []),
      ...(nameless ? [`no ${facetNames[facet]}`] : []),
    ];
  });
  const within = changedWithin.find((each) => each.ms === ms)?.label;
  return [
    ...(type === undefined ? [] : [`type ${type}`]),
    ...fields,
    ...(ms === undefined ? [] : [within === undefined ? 'changed lately' : `changed in the ${within}`]),
    ...[happenedWords(filter)].filter((words) => words !== ''),
  ];
}

/** Returns the values without `value` if they contain it, else with it at the end. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
