import { formatCount } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { shownView, useMonitor } from '../store.ts';
import { openCount } from './filters.ts';

/** How many incidents are open. It changes many times a second, and the list beside it is not drawn for that. */
export function OpenCount() {
  const open = useMonitor((store) => openCount(shownView(store)?.incidentStates ?? {}));
  return <Badge tone={open > 0 ? 'accent' : 'quiet'}>{formatCount(open)} open</Badge>;
}
