import { type IncidentFilter, incidentFilter } from '../../../../shared/monitor/incident.ts';
import {
  type IncidentOrder,
  incidentOrder,
  lastChangeFirst,
} from '../../../../shared/monitor/incident-order.ts';
import { type ChoicePerView, createChoicePerView } from '../choice-per-view.ts';
import { isFirstOrder } from './columns/next-order.ts';
import { everything } from './filters.ts';

/** The filter of the incident list of each view. */
export const incidentFilters: ChoicePerView<IncidentFilter> = createChoicePerView<IncidentFilter>({
  initial: everything,
  keptAs: 'graph-intake-incidents',
  read: (kept) => incidentFilter.safeParse(kept).data,
});

/** The order of the incident list of each view. */
export const incidentOrders: ChoicePerView<IncidentOrder> = createChoicePerView<IncidentOrder>({
  initial: lastChangeFirst,
  keptAs: 'graph-intake-incident-order',
  read: (kept) => incidentOrder.safeParse(kept).data,
});

/** The chosen order of a view's list for a request; none where it is that of an unsorted list. */
export const orderIn = (view: string): { readonly order?: IncidentOrder } => {
  const order = incidentOrders.get(view);
  return isFirstOrder(order) ? {} : { order };
};
