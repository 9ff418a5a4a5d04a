import type { IncidentFilter } from '../../../../../shared/monitor/incident.ts';
import { statusesIn } from '../../../../../shared/monitor/notification-rules/open-count.ts';
import type { NotificationRule } from '../../../../../shared/monitor/notification-rules/rule.ts';
import { builtIn, everything } from '../../incidents/filters.ts';

/**
 * Returns the filter for the incidents that a rule about open incidents counts; null for a rule about something else.
 * @param states number of incidents of the view by status
 */
export function filterOfRule(
  { when }: Pick<NotificationRule, 'when'>,
  states: Readonly<Record<string, number>>,
): IncidentFilter | null {
  if (when.kind !== 'open-incidents') return null;
  const { priority, status, subject, node } = when;
  const open = builtIn(states).find(({ name }) => name === 'Open')?.filter ?? everything;
  const named = statusesIn(open.statuses, status);
  return {
    // A status that no incident has yet stays in the filter: without any, it would show every incident.
    ...(status.length > 0 ? { ...open, statuses: named.length > 0 ? named : status } : open),
    text: subject,
    facets: { priority, originNode: node === '' ? [] : [node] },
  };
}
