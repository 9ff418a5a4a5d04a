/**
 * Refuses changes that remove something from production unless the user typed their number; the page alone is not
 * trusted.
 */
import { AppError } from '../../../../shared/errors.ts';
import { removingRowsOf } from '../../../../shared/imports/effect/effect-removals.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { Current } from '../../connections/service.ts';
import type { OpenFile } from '../file/open-file.ts';
import type { Effects } from './effects.ts';

/** @throws AppError `conflict` where the number that was typed is not that of the rows that remove something */
export type RefuseUnconfirmed = (input: {
  /** The rows that would be sent. */
  files: readonly OpenFile[];
  to: Pick<Current, 'name' | 'environment'>;
  /** Undefined where nothing was typed. */
  confirmedRemovals: number | undefined;
  defaultScope: string | null;
}) => void;

export function createRefuseUnconfirmed({ states }: Pick<Effects, 'states'>): RefuseUnconfirmed {
  return ({ files, to, confirmedRemovals, defaultScope }) => {
    if (to.environment !== 'production') return;
    let removing = 0;
    for (const file of files) {
      const { reading } = file.state(defaultScope);
      if (reading.state !== 'ready') continue;
      const counted = states().find(({ fileId }) => fileId === file.id)?.counted;
      const rows = removingRowsOf(reading.file, counted);
      if (rows === null)
        throw new AppError(
          'conflict',
          `The removals of ${file.name} on ${to.name} are not counted yet. Count them under Effect, then send.`,
        );
      removing += rows;
    }
    refuseRemovals({ removing, to, confirmedRemovals });
  };
}

/** @throws AppError `conflict` on production, where the number that was typed is not `removing` */
export function refuseRemovals({
  removing,
  to,
  confirmedRemovals,
}: {
  readonly removing: number;
  readonly to: Pick<Current, 'name' | 'environment'>;
  readonly confirmedRemovals: number | undefined;
}): void {
  if (to.environment !== 'production' || removing === 0 || confirmedRemovals === removing) return;
  const what = `${plural(removing, 'row')} would remove something on ${to.name}, which is marked production`;
  const how =
    confirmedRemovals === undefined
      ? 'type this number to send'
      : `${formatCount(confirmedRemovals)} was entered; check again and enter the current number`;
  throw new AppError('conflict', `${what}; ${how}.`);
}
