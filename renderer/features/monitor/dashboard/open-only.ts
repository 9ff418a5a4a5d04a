import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { builtIn, everything } from '../incidents/filters.ts';

/** Returns the filter of open incidents. @param states number of incidents in each known status */
export const openOnly = (states: Readonly<Record<string, number>>): IncidentFilter =>
  builtIn(states).find(({ name }) => name === 'Open')?.filter ?? everything;
