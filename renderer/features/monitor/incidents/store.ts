import { type IncidentFilter, incidentFilter } from '../../../../shared/monitor/incident.ts';
import { type ChoicePerView, createChoicePerView } from '../choice-per-view.ts';
import { everything } from './filters.ts';

/** The filter of the incident list of each view. */
export const incidentFilters: ChoicePerView<IncidentFilter> = createChoicePerView<IncidentFilter>({
  initial: everything,
  keptAs: 'graph-intake-incidents',
  read: (kept) => incidentFilter.safeParse(kept).data,
});
