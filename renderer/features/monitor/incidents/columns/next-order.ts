import { type IncidentOrder, lastChangeFirst } from '../../../../../shared/monitor/incident-order.ts';

/** Whether an order is the default one of a list. */
export const isFirstOrder = ({ by, descending }: IncidentOrder): boolean =>
  by === lastChangeFirst.by && descending === lastChangeFirst.descending;

/** Returns the order after a click on a head: ascending, then descending, then the default (last change first). */
export function nextOrder(order: IncidentOrder, by: IncidentOrder['by']): IncidentOrder {
  if (by === lastChangeFirst.by) return isFirstOrder(order) ? { by, descending: false } : lastChangeFirst;
  if (order.by !== by) return { by, descending: false };
  return order.descending ? lastChangeFirst : { by, descending: true };
}
