import { assertNever } from '../../../shared/errors.ts';
import type { Outcome } from '../../../shared/imports/outcomes.ts';
import type { Delivery, RunState } from '../../../shared/imports/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import type { Host } from '../../host.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { outcomeWord } from './run-words.ts';
import { noteExport } from './store.ts';

/** `Export 12 failed rows…`. */
export const exportLabel = ({ counts, action }: RunState, outcome: Outcome): string =>
  `Export ${formatCount(counts[outcome])} ${outcomeWord(outcome, action)} ${counts[outcome] === 1 ? 'row' : 'rows'}…`;

/** The outcome whose rows one wants first: what failed, else what nobody knows. */
export const firstToExport = ({ counts }: RunState): Outcome | undefined =>
  (['failed', 'unknown'] as const).find((outcome) => counts[outcome] > 0);

/**
 * Takes the rows of one outcome away as CSV and says where they went.
 * @throws AppError what the host throws
 */
export async function exportOutcome(host: Host, runId: string, outcome: Outcome): Promise<void> {
  const delivery = await host.api.imports.exportRows({ runId, outcome });
  if (delivery.to !== 'nowhere') noteExport(runId, outcome);
  tellDelivery(host, delivery);
}

/** Says where rows went that were taken away. */
export function tellDelivery(host: Host, delivery: Delivery): void {
  switch (delivery.to) {
    case 'path':
      notifyDone(`${plural(delivery.rows, 'row')} exported`, delivery.path);
      return;
    case 'download':
      host.fetchDelivery(delivery.address);
      notifyDone(`${plural(delivery.rows, 'row')} exported`, 'The file is in the downloads of this browser.');
      return;
    case 'nowhere':
      return;
    default:
      assertNever(delivery);
  }
}
