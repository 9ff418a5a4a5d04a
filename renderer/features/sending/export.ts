import type { Outcome } from '../../../shared/sending/outcomes.ts';
import { outcomeWord } from '../../../shared/sending/run-words.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { formatCount } from '../../../shared/units.ts';
import type { Host } from '../../host.ts';
import { notifyDelivery, rowsExported } from '../../ui/notify/notify-delivery.ts';

/** `Export 12 failed rows…`. */
export const exportLabel = ({ counts, ...asked }: RunState, outcome: Outcome): string =>
  `Export ${formatCount(counts[outcome])} ${outcomeWord(outcome, asked)} ${counts[outcome] === 1 ? 'row' : 'rows'}…`;

/** Outcome to export first: failed rows, otherwise rows with an unknown outcome. */
export const firstToExport = ({ counts }: RunState): Outcome | undefined =>
  (['failed', 'unknown'] as const).find((outcome) => counts[outcome] > 0);

/**
 * Takes the rows of one outcome away as CSV and says where they went.
 * @param spreadsheetSafe puts a quote before cells that a spreadsheet would take for a formula
 * @throws AppError what the host throws
 */
export async function exportOutcome(
  host: Host,
  runId: string,
  outcome: Outcome,
  spreadsheetSafe = false,
): Promise<void> {
  notifyDelivery(host, await host.api.imports.exportRows({ runId, outcome, spreadsheetSafe }), rowsExported);
}

/**
 * Takes a run away as an evidence file and says where it went.
 * @throws AppError what the host throws
 */
export async function exportEvidence(host: Host, runId: string): Promise<void> {
  notifyDelivery(host, await host.api.imports.evidence({ runId }), () => 'Evidence file written');
}
