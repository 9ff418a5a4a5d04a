import { create } from 'zustand';
import { type IncidentFilter, incidentFilter } from '../../../../shared/monitor/incident.ts';
import { everything } from './filters.ts';

const key = 'graph-intake-incidents';

/** Which incidents the list shows; a reload of the window comes back to it. */
export const useIncidentFilter = create<{ readonly filter: IncidentFilter }>()(() => ({ filter: recall() }));

export function filterIncidents(filter: IncidentFilter): void {
  sessionStorage.setItem(key, JSON.stringify(filter));
  useIncidentFilter.setState({ filter });
}

/** A text that is not ours counts as nothing. */
function recall(): IncidentFilter {
  try {
    return incidentFilter.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? everything;
  } catch {
    return everything;
  }
}
