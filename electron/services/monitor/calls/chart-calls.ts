/** The calls of the page that export the chart of the dashboard as a file. */
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ConnectionsService } from '../../connections/service.ts';
import { signalOf } from '../../imports/signal-of.ts';
import { flowColumns, flowExport } from '../exports/tables.ts';
import { type ExportPlatform, exportBytes, exportTable, fileNameOf } from '../exports/write-file.ts';
import type { FollowedViews } from '../followed-views.ts';

type ChartCalls = Pick<Api['monitor'], 'exportFlow' | 'exportPicture'>;

/** The first bytes of every PNG file. */
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function createChartCalls({
  platform,
  views,
  connections,
}: {
  readonly platform: ExportPlatform;
  readonly views: Pick<FollowedViews, 'find'>;
  readonly connections: Pick<ConnectionsService, 'current'>;
}): ChartCalls {
  const nameOf = async (what: string) => {
    const connection = await connections.current().catch(() => null);
    return fileNameOf(`${connection?.name ?? ''}-${what}`);
  };
  return {
    async exportFlow({ view, from, to, width }, options) {
      const { ledger } = views.find(view);
      if (ledger === null) throw new AppError('offline', 'This view has not been loaded yet.');
      const { flow } = ledger.dashboard({ from, to }, width);
      return exportTable(platform, {
        name: await nameOf('incidents-over-time'),
        format: 'csv',
        columns: flowColumns,
        pieces: [flowExport(flow, width, ledger.transactionsTo !== null)],
        signal: signalOf(options),
      });
    },
    async exportPicture({ name, base64 }, options) {
      const bytes = Buffer.from(base64, 'base64');
      if (!bytes.subarray(0, pngSignature.length).equals(pngSignature))
        throw new AppError('bad-input', 'The picture is not a PNG file.');
      return exportBytes(platform, {
        name: `${await nameOf(name)}.png`,
        bytes,
        signal: signalOf(options),
      });
    },
  };
}
