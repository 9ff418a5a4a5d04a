import { type IncidentFilter, incidentFilter } from '../../../../shared/monitor/incident.ts';
import {
  type IncidentOrder,
  incidentOrder,
  lastChangeFirst,
} from '../../../../shared/monitor/incident-order.ts';
import { type ChoicePerView, createChoicePerView } from '../../../hooks/choice-per-view.ts';
import { useMonitor } from '../store.ts';
import { isFirstOrder } from './columns/next-order.ts';
import { everything } from './filters.ts';

/** The filter of the incident list of each view, kept until the window closes. */
export const incidentFilters: ChoicePerView<IncidentFilter> = createChoicePerView<IncidentFilter>({
  useConnection: useMonitor,
  initial: everything,
  storageKey: 'graph-intake-incidents',
  read: (stored) => incidentFilter.safeParse(stored).data,
});

/** The order of the incident list of each view, kept until the window closes. */
export const incidentOrders: ChoicePerView<IncidentOrder> = createChoicePerView<IncidentOrder>({
  useConnection: useMonitor,
  initial: lastChangeFirst,
  storageKey: 'graph-intake-incident-order',
  read: (stored) => incidentOrder.safeParse(stored).data,
});

/** The selected incidents of each view, kept while another part of the window is shown. */
export const incidentSelections: ChoicePerView<ReadonlySet<string>> = createChoicePerView<
  ReadonlySet<string>
>({ initial: new Set(), useConnection: useMonitor });

/**
 * Returns the selection of a view, and the function that replaces it. That does nothing after a change of the
 * connection: a response about the incidents of one connection must not select those of another.
 */
export function useSelection(view: string) {
  const connectionId = useMonitor((store) => store.connectionId);
  const choose = (chosen: ReadonlySet<string>) => {
    if (useMonitor.getState().connectionId === connectionId) incidentSelections.set(view, chosen);
  };
  return [incidentSelections.use(view), choose] as const;
}

/** Returns the order of a view's list as part of a request; empty for the default order, which the host uses anyway. */
export const orderIn = (view: string): { readonly order?: IncidentOrder } => {
  const order = incidentOrders.get(view);
  return isFirstOrder(order) ? {} : { order };
};
