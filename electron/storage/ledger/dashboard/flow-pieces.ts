/** The stored counts of incidents for each time slot. */
import { type Dashboard, type FlowWidth, flowWidths } from '../../../../shared/monitor/dashboard.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import type { FlowRow } from './pending-flow.ts';

interface FlowPieces {
  /** @param range `from` is the begin of a piece */
  read(
    ledger: number,
    range: { readonly from: number; readonly to: number },
    width: FlowWidth,
  ): Pick<Dashboard, 'flow' | 'excluded'>;
  /** Deletes what happened before `moment`; short time slots are deleted earlier. */
  forget(ledger: number, moment: number, now: number): void;
}

const [minute, hour, day] = flowWidths;
/** Shorter pieces are kept for a shorter time: a year has 525,600 minutes. */
const keptMs: Readonly<Record<FlowWidth, number>> = {
  [minute]: 7 * day,
  [hour]: 400 * day,
  [day]: 4_000 * day,
};

export function createFlowPieces(file: LedgerFile): FlowPieces {
  const pieces = file.prepare<[number, number, number, number], FlowRow>(
    `SELECT at, opened, ended, stopped, updates, excluded, automated, written FROM incident_flow
     WHERE ledger = ? AND width = ? AND at >= ? AND at < ?`,
  );
  const forget = file.prepare('DELETE FROM incident_flow WHERE ledger = ? AND width = ? AND at < ?');
  return {
    read(ledger, { from, to }, width) {
      const found = new Map(pieces.all(ledger, width, from, to).map((row) => [row.at, row]));
      const flow: Dashboard['flow'] = [];
      for (let at = from; at < to; at += width) {
        const { opened = 0, ended = 0, stopped = 0, updates = 0 } = found.get(at) ?? {};
        const { automated = 0, written = 0, excluded = 0 } = found.get(at) ?? {};
        flow.push({ at, opened, ended, stopped, updates, automated, written, excluded });
      }
      return { flow, excluded: flow.reduce((sum, piece) => sum + piece.excluded, 0) };
    },
    forget(ledger, moment, now) {
      for (const width of flowWidths)
        forget.run(ledger, width, Math.max(moment, now - keptMs[width]) - width);
    },
  };
}
