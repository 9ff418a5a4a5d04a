import type { Outcome } from '../../../shared/sending/outcomes.ts';
import { outcomeWord } from '../../../shared/sending/run-words.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { formatCount } from '../../../shared/units.ts';
import type { Host } from '../../host.ts';
import { notifyDelivery, rowsExported } from '../../ui/notify/notify-delivery.ts';

/** Exports of a run: its rows by outcome, and the evidence file. */

/** Label of the button that exports the rows of one outcome: `Export 12 failed rows…`. */
export const exportLabel = ({ counts, ...run }: RunState, outcome: Outcome): string =>
  `Export ${formatCount(counts[outcome])} ${outcomeWord(outcome, run)} ${counts[outcome] === 1 ? 'row' : 'rows'}…`;

/** Outcome to export first: failed rows, otherwise rows with an unknown outcome. */
export const firstToExport = ({ counts }: RunState): Outcome | undefined =>
  (['failed', 'unknown'] as const).find((outcome) => counts[outcome] > 0);

/**
 * Exports the rows of one outcome as CSV and notifies the user where the file is.
 * @param spreadsheetSafe for spreadsheets: marked as UTF-8, and with a quote before cells that look like a formula
 * @throws AppError of the call
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
 * Exports a run as an evidence file and notifies the user where the file is.
 * @throws AppError of the call
 */
export async function exportEvidence(host: Host, runId: string): Promise<void> {
  notifyDelivery(host, await host.api.imports.evidence({ runId }), () => 'Evidence file written');
}
