import type { Notice } from '../../../../shared/monitor/notice.ts';
import { incidentFilters } from '../incidents/store.ts';
import { useMonitor } from '../store.ts';
import { choices, everything } from '../transactions/filter-store.ts';
import { filterOfRule } from './own-rules/rule-filter.ts';

/** Narrows the list that a notice leads to, where the notice is about several. */
export function narrowList({ rule, objectId, title, view }: Notice): void {
  if (rule === 'transaction-failed' && objectId === null)
    choices.set(view, { ...everything, statuses: ['done-failure'] });
  if (rule !== 'user-rule') return;
  const { notifications, hostState } = useMonitor.getState();
  const own = notifications?.settings.rules.find(({ name }) => name === title);
  const states = hostState?.views.find((each) => each.view === view)?.incidentStates ?? {};
  const filter = own === undefined ? null : filterOfRule(own, states);
  if (filter !== null) incidentFilters.set(view, filter);
}
