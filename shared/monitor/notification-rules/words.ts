/** Describes the conditions of notification rules, and the events that meet them, in words. */
import { assertNever } from '../../errors.ts';
import { formatCount, plural } from '../../units.ts';
import type { Condition, OpenFilter, OpenIncidents } from './rule.ts';

/** Returns ` with priority 1 or 2, subject “disk”`; empty if every open incident counts. */
function filterWords({ priority, status, subject, node }: OpenFilter): string {
  const parts = [
    ...(priority.length === 0 ? [] : [`priority ${priority.join(' or ')}`]),
    ...(status.length === 0 ? [] : [`status ${status.join(' or ')}`]),
    ...(subject === '' ? [] : [`subject “${subject}”`]),
    ...(node === '' ? [] : [`origin node ${node}`]),
  ];
  return parts.length === 0 ? '' : ` with ${parts.join(', ')}`;
}

export function conditionWords(condition: Condition): string {
  switch (condition.kind) {
    case 'open-incidents': {
      const { moreThan, withinMinutes } = condition;
      const incidents = plural(moreThan, 'open incident');
      return `More than ${incidents}${filterWords(condition)} within ${plural(withinMinutes, 'minute')}`;
    }
    case 'no-update':
      return `No update for ${plural(condition.forMinutes, 'minute')}`;
    case 'transaction-failed':
      return 'A transaction failed';
    default:
      return assertNever(condition);
  }
}

export function countWords(
  condition: OpenIncidents,
  count: number,
  last: { readonly objectId: string; readonly subject: string },
): string {
  const incidents = `${plural(count, 'open incident')}${filterWords(condition)}`;
  const name = last.subject === '' ? last.objectId : `${last.objectId} “${last.subject}”`;
  return `${incidents} within ${plural(condition.withinMinutes, 'minute')}; the limit is ${formatCount(condition.moreThan)}. The last one is ${name}.`;
}
