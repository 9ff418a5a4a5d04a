/** Opens the shipment of any run, which is the rows it sent: from memory for a run of this session, else from its file. */
import { AppError } from '../../../../shared/errors.ts';
import type { StoredRun } from '../../../storage/journal/journal.ts';
import type { ActiveRuns } from './active-runs.ts';
import type { Shipment } from './shipment.ts';
import type { StoredRuns } from './stored-runs.ts';
import type { StoredShipments } from './stored-shipment.ts';

export interface Shipments {
  /**
   * Calls `use` with the shipment of a run, and closes the shipment afterwards.
   * @throws AppError `not-found`, `conflict` where the file has changed, and those of opening a kept file
   */
  withShipment<T>(runId: string, signal: AbortSignal, use: (opened: RunShipment) => Promise<T>): Promise<T>;
}

export interface RunShipment {
  readonly shipment: Shipment;
  readonly run: StoredRun;
}

export function createShipments(deps: {
  readonly active: Pick<ActiveRuns, 'shipmentOf'>;
  readonly storedRuns: Pick<StoredRuns, 'find'>;
  readonly storedShipments: Pick<StoredShipments, 'open'>;
}): Shipments {
  const { active, storedRuns, storedShipments } = deps;
  return {
    async withShipment(runId, signal, use) {
      const { run, progress } = storedRuns.find(runId);
      const activeShipment = active.shipmentOf(runId);
      if (activeShipment !== null) return use({ shipment: activeShipment, run });
      const { shipment, close } = await storedShipments.open(run, signal);
      try {
        // Outcomes would be matched to the wrong rows.
        if (progress.fileHash !== null && shipment.file.sha256 !== progress.fileHash)
          throw new AppError(
            'conflict',
            `${run.fileName} has changed since it was sent; its rows are available again when it is restored.`,
          );
        return await use({ shipment, run });
      } finally {
        await close();
      }
    },
  };
}
