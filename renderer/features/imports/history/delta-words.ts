import type { Delta } from '../../../../shared/sending/run-calls.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { formatMoment } from '../../../ui/clock.ts';

/** `1,203 rows differ from what the run of 3 May, 14:01:40 stored; the other 8,797 are already stored like this.` */
export function deltaSentence({ same, changed, startedAt }: Delta): string {
  const since = `the run of ${formatMoment(startedAt)}`;
  if (changed === 0)
    return `Nothing has changed since ${since}: ${plural(same, 'row')} already stored like this.`;
  const rest = `the other ${formatCount(same)} ${same === 1 ? 'is' : 'are'} already stored like this`;
  return `${plural(changed, 'row')} ${changed === 1 ? 'differs' : 'differ'} from what ${since} stored; ${rest}.`;
}
