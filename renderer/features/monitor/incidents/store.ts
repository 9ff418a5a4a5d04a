import { type IncidentFilter, incidentFilter } from '../../../../shared/monitor/incident.ts';
import {
  type IncidentOrder,
  incidentOrder,
  lastChangeFirst,
} from '../../../../shared/monitor/incident-order.ts';
import { type ChoicePerView, createChoicePerView } from '../choice-per-view.ts';
import { isFirstOrder } from './columns/next-order.ts';
import { everything } from './filters.ts';

/** The filter of the incident list of each view, kept until the window closes. */
export const incidentFilters: ChoicePerView<IncidentFilter> = createChoicePerView<IncidentFilter>({
  initial: everything,
  storageKey: 'graph-intake-incidents',
  read: (stored) => incidentFilter.safeParse(stored).data,
});

/** The order of the incident list of each view, kept until the window closes. */
export const incidentOrders: ChoicePerView<IncidentOrder> = createChoicePerView<IncidentOrder>({
  initial: lastChangeFirst,
  storageKey: 'graph-intake-incident-order',
  read: (stored) => incidentOrder.safeParse(stored).data,
});

/** Returns the order of a view's list as part of a request; empty for the default order, which the host uses anyway. */
export const orderIn = (view: string): { readonly order?: IncidentOrder } => {
  const order = incidentOrders.get(view);
  return isFirstOrder(order) ? {} : { order };
};
