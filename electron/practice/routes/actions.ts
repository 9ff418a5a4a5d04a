/** Route of the action interface, to which handlers connect by websocket. @source wire.md §6 */

import { serveHandler } from '../actions/handler-connection.ts';
import { PlatformError } from '../errors.ts';
import { requireToken } from '../guard.ts';
import { paths } from '../paths.ts';
import type { Routes } from '../routes.ts';

const protocol = 'action-1.0.0';

export const addActionRoutes: Routes = (app, context, sockets) => {
  const { actions, report } = context;
  sockets.on(
    (path) => (path === paths.actions ? true : null),
    protocol,
    (socket) => serveHandler(socket, actions, report),
  );
  // Callers that still wait for an outcome receive `no-handler`.
  app.addHook('preClose', async () => actions.close());
  app.register(async (scope) => {
    requireToken(scope, context, 'authorization');
    scope.get(paths.actions, () => {
      throw new PlatformError(400, `This is a websocket; it speaks "${protocol}".`);
    });
  });
};
