import { formatCount, percent } from '../../../../shared/units.ts';
import { Tile } from './tile.tsx';

interface AutomationTileProps {
  /** Number of incidents that ended. */
  readonly ended: number;
  /** How many of these the automation resolved. */
  readonly automated: number;
  /** How many of these have a known write by a client. */
  readonly written: number;
  readonly onOpen: () => void;
}

const hint =
  'Share of the incidents that ended with the status RESOLVED, which only the platform sets, without a known write by a client in between: no transaction of this account, and no change of another field than status and comments. Comments of other accounts do not count, since updates do not name their author. Not known: the opening is not stored, or another status without a known write.';

/** Tile with the share of ended incidents that the automation resolved, among those for which this is known. */
export function AutomationTile({ ended, automated, written, onOpen }: AutomationTileProps) {
  const known = automated + written;
  const unknown = Math.max(0, ended - known);
  const words = [
    ...(known === 0 ? [] : [`${formatCount(automated)} of ${formatCount(known)}`]),
    ...(unknown === 0 ? [] : [`${formatCount(unknown)} not known`]),
  ];
  return (
    <Tile
      word="resolved by automation"
      value={known === 0 ? (ended === 0 ? '–' : 'unknown') : shareWords(automated, known)}
      more={words.join(' · ') || undefined}
      hint={hint}
      onOpen={automated === 0 ? undefined : onOpen}
    />
  );
}

/** `62 %`; `< 1 %` and `> 99 %` where rounding would say none or all. */
function shareWords(part: number, whole: number): string {
  const rounded = Math.round(percent(part, whole));
  if (rounded === 0 && part > 0) return '< 1 %';
  return rounded === 100 && part < whole ? '> 99 %' : `${rounded} %`;
}
