import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import { formatCount } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { isNeverRead } from '../never-read.ts';
import { shownView, useMonitor } from '../store.ts';
import { openCount } from './filters.ts';

/** Number of open incidents of the view, counted with the list beside it. */
export function OpenCount({ counts: { states, asOf } }: { counts: Pick<ListCounts, 'states' | 'asOf'> }) {
  const isUnread = useMonitor((store) => isNeverRead(shownView(store)));
  const open = openCount(states);
  if (isUnread) return <Badge tone="unknown">open: unknown</Badge>;
  return (
    <span title={`As of update ${formatCount(asOf)}`}>
      <Badge tone={open > 0 ? 'accent' : 'quiet'}>{formatCount(open)} open</Badge>
    </span>
  );
}
