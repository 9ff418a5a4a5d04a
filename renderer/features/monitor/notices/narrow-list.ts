import type { Notice } from '../../../../shared/monitor/notice.ts';
import { incidentFilters } from '../incidents/store.ts';
import { useMonitor } from '../store.ts';
import { everything, transactionFilters } from '../transactions/filter-store.ts';
import { filterOfRule } from './own-rules/rule-filter.ts';

/** Sets the filter of the list that a notice opens, if the notice is about several transactions or incidents. */
export function narrowList({ rule, objectId, title, view }: Notice): void {
  if (rule === 'transaction-failed' && objectId === null)
    transactionFilters.set(view, { ...everything, statuses: ['done-failure'] });
  if (rule !== 'user-rule') return;
  const { notifications, hostState } = useMonitor.getState();
  const userRule = notifications?.settings.rules.find(({ name }) => name === title);
  const states = hostState?.views.find((each) => each.view === view)?.incidentStates ?? {};
  const filter = userRule === undefined ? null : filterOfRule(userRule, states);
  if (filter !== null) incidentFilters.set(view, filter);
}
