/** Calls that show the effect of sending a file, or rehearse it. */

import { objectsUrlOf } from '../../../../shared/connections.ts';
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createGraph } from '../../../remote/graph.ts';
import type { Current } from '../../connections/service.ts';
import type { ActiveRuns } from '../../sending/runs/active-runs.ts';
import type { OpenFile } from '../file/open-file.ts';
import type { References } from '../references/references.ts';
import { createRehearsal, type RehearsalDeps } from '../rehearsal/rehearsal.ts';
import type { Effects } from './effects.ts';
import { exactRequest } from './exact-request.ts';
import { objectsRequest } from './object-request.ts';

type EffectCalls = Pick<
  Api['imports'],
  'countEffect' | 'readPresent' | 'presentRows' | 'cancelEffect' | 'request' | 'rehearse'
>;

export function createEffectCalls(
  deps: RehearsalDeps & {
    effects: Effects;
    active: Pick<ActiveRuns, 'start'>;
    references: Pick<References, 'missingByRequest'>;
    find: (fileId: string) => OpenFile;
    /** @throws AppError `conflict` while the file is sent or rehearsed */
    unlockedFile: (fileId: string) => OpenFile;
    /** @throws AppError `conflict` if another connection has been chosen */
    chosen: (connectionId: string) => Promise<Current>;
  },
): EffectCalls {
  const { effects, active, references, find, unlockedFile, chosen } = deps;
  return {
    countEffect: async ({ fileId }) => effects.count(find(fileId)),
    async readPresent({ fileId, connectionId, of }) {
      const { name, addresses, signIn } = await chosen(connectionId);
      const graph = createGraph({ graphUrl: addresses.graphUrl, signIn });
      effects.readPresent(find(fileId), { name, graph }, of);
    },
    presentRows: async ({ fileId, ...slice }) => effects.presentRows(find(fileId).id, slice),
    cancelEffect: async ({ fileId }) => effects.cancel(fileId),
    async request({ fileId, connectionId }) {
      const { addresses } = await chosen(connectionId);
      const file = find(fileId);
      const shipment = file.forSending();
      if (shipment.kind === 'objects')
        return objectsRequest({ shipment, objectsUrl: objectsUrlOf(addresses) });
      const { reading } = file.state(null);
      const index = reading.state === 'ready' ? reading.file.index : null;
      return exactRequest({
        shipment,
        connectorUrl: addresses.connectorUrl,
        longestRecordBytes: index?.state === 'done' ? index.longestRecordBytes : Number.POSITIVE_INFINITY,
      });
    },
    async rehearse({ fileId, seeded }) {
      const file = unlockedFile(fileId);
      const shipment = file.forSending();
      const of = file.checked;
      if (shipment.rows === 0 || of === null)
        throw new AppError('bad-input', 'There are no rows to rehearse.');
      const unknown = references.missingByRequest(fileId);
      const to = createRehearsal(deps, { file: seeded ? { of, shipment, unknown } : null });
      return { runId: active.start({ fileId, fileName: file.name, shipment, to, undoes: null }) };
    },
  };
}
