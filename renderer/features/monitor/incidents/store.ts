import { type IncidentFilter, incidentFilter } from '../../../../shared/monitor/incident.ts';
import { createChoicePerView } from '../choice-per-view.ts';
import { everything } from './filters.ts';

/** Which incidents the list of a view shows. */
export const incidentFilters = createChoicePerView<IncidentFilter>({
  initial: everything,
  keptAs: 'graph-intake-incidents',
  read: (kept) => incidentFilter.safeParse(kept).data,
});
