import { formatCount } from '../../../../../shared/units.ts';
import { countsOf, type IntendedChange } from '../../../../../shared/vertices/intended-change.ts';
import type { Holding } from '../../../../../shared/vertices/list-value.ts';

/** Returns the kind of an attribute's value: `list of 4`, `single value` or `not there`. */
export function kindWords(holding: Holding): string {
  switch (holding.kind) {
    case 'list':
      return `list of ${formatCount(holding.items.length)}`;
    case 'scalar':
      return 'single value';
    case 'absent':
      return 'not there';
  }
}

/** Returns the staged changes in words, such as `2 added · 1 removed`; empty if nothing changes. */
export function stagedWords(intended: IntendedChange): string {
  const { adds, removes, changes } = countsOf(intended);
  if (intended.kind === 'scalar' && adds > 0 && removes > 0) return 'changed';
  const parts = [
    ...(adds > 0 ? [`${formatCount(adds)} added`] : []),
    ...(changes > 0 ? [`${formatCount(changes)} changed`] : []),
    ...(removes > 0 ? [`${formatCount(removes)} removed`] : []),
  ];
  if (parts.length > 0) return parts.join(' · ');
  return intended.kind === 'list' && intended.requestedForm === 'replace' ? 'becomes a list' : '';
}
