import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { builtIn, everything } from '../incidents/filters.ts';

/** The filter of the incidents that are open, of the statuses that are known. */
export const openOnly = (states: Readonly<Record<string, number>>): IncidentFilter =>
  builtIn(states).find(({ name }) => name === 'Open')?.filter ?? everything;
