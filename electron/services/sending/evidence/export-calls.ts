/** Exports rows of a run, or of a group of shards, as a CSV file for the user. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Api } from '../../../../shared/contract.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { deliverFile } from '../../imports/deliver-file.ts';
import { signalOf } from '../../imports/signal-of.ts';
import type { Shipments } from '../runs/shipments.ts';
import { isGroupId, type ShardGroups } from '../shards/shard-groups.ts';
import { exportRows } from './export-rows.ts';

/** Rows that are read at once. */
const exportPiece = 500;

export function createExportCalls(deps: {
  readonly platform: Pick<Platform, 'folders' | 'deliver'>;
  readonly journal: Pick<Journal, 'next'>;
  readonly shipments: Shipments;
  readonly groups: Pick<ShardGroups, 'runIdsOf'>;
}): Pick<Api['imports'], 'exportRows'> {
  const { platform, journal, shipments, groups } = deps;
  return {
    async exportRows({ runId, outcome, spreadsheetSafe }, options) {
      const signal = signalOf(options);
      const runIds = isGroupId(runId) ? groups.runIdsOf(runId) : [runId];
      // Shards have the same file, read in the same way.
      return shipments.withShipment(runIds[0] ?? runId, signal, async ({ shipment, run }) => {
        const path = join(platform.folders.temporary, `${randomUUID()}.csv`);
        const rows = await exportRows({
          to: path,
          shipment,
          withIds: run.kind !== 'objects' && (outcome === 'stored' || outcome === 'partly'),
          spreadsheetSafe,
          next: (afterRecord) =>
            runIds
              .flatMap((each) => journal.next({ runId: each, outcome, afterRecord, count: exportPiece }))
              .toSorted((one, other) => one.record - other.record)
              .slice(0, exportPiece),
          signal,
        });
        const name = `${run.fileName.replace(/\.[^.]*$/, '')}-${outcome}.csv`;
        return deliverFile(platform, { path, name, rows });
      });
    },
  };
}
