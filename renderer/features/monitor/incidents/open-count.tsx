import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import { formatCount } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { openCount } from './filters.ts';

/** Number of open incidents of the view, counted with the list beside it. */
export function OpenCount({ counts: { states, asOf } }: { counts: Pick<ListCounts, 'states' | 'asOf'> }) {
  const open = openCount(states);
  return (
    <span title={`As of update ${formatCount(asOf)}`}>
      <Badge tone={open > 0 ? 'accent' : 'quiet'}>{formatCount(open)} open</Badge>
    </span>
  );
}
