/** The services of one window: its own connection, open files and plan, on the parts that all windows share. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { type Api, contract } from '../../shared/contract.ts';
import { deferredApi } from '../../shared/deferred-api.ts';
import type { ConnectedFeatures } from '../connected-features.ts';
import { rememberOpened } from '../services/app/recent.ts';
import type { AppService } from '../services/app/service.ts';
import { deferredConnections } from '../services/connections/deferred.ts';
import type { Connections } from '../services/connections/service.ts';
import { createImports, type ImportsDeps } from '../services/imports/service.ts';
import type { WindowParts } from './window-apis.ts';

interface WindowServicesDeps extends Pick<Api, 'plans' | 'recipes'> {
  readonly app: AppService;
  readonly imports: Omit<ImportsDeps, 'connections'>;
  /** These services start after the first page; calls to them wait until then. */
  readonly connections: Promise<Connections>;
  readonly features: Promise<ConnectedFeatures>;
  readonly watchFolder: Promise<Api['watchFolder']>;
  /** Receives errors of listeners of deferred services. */
  readonly onFault: (error: unknown) => void;
}

/** @param connectionId which it has chosen; null for the one that was chosen last */
export function createWindowServices(deps: WindowServicesDeps, connectionId: string | null): WindowParts {
  const { app, plans, recipes, onFault } = deps;
  const ownConnections = deps.connections.then((all) => all.ofWindow(connectionId));
  // Not an unhandled rejection: callers that await it handle the failure.
  ownConnections.catch(nothing);
  const connections = deferredConnections(ownConnections, onFault);
  let chosenId = '';
  connections.api.changed((state) => {
    chosenId = state.chosenId;
  });
  const imports = createImports({ ...deps.imports, connections });
  const connected = Promise.all([deps.features, ownConnections]).then(async ([all, mine]) => {
    // Their first state depends on the chosen connection, and they are notified of it in this tick.
    await yieldToEvents();
    return all.ofWindow(mine, imports.openRows);
  });
  const { actions, monitor, overview, practice, vertices, watchFolder } = contract;
  const deferred = deferredApi(
    { actions, monitor, overview, practice, vertices },
    connected.then(({ api }) => api),
    onFault,
  );
  const watched = deferredApi(
    { watchFolder },
    deps.watchFolder.then((api) => ({ watchFolder: api })),
    onFault,
  );
  return {
    api: {
      app: app.api,
      connections: connections.api,
      plans,
      recipes,
      imports: rememberOpened(imports.api, app.recent),
      ...deferred,
      ...watched,
    },
    chosenId: () => chosenId,
    // If the connection no longer exists, the window keeps the one it has.
    choose: (id) => void connections.api.choose({ id }).catch(nothing),
    stop: () => imports.stop(),
    async close() {
      await imports.close();
      await connected.then((each) => each.close(), nothing);
      await connections.close();
    },
  };
}

const nothing = () => undefined;
