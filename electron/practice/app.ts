/** Creates the HTTP server of the practice platform with all its interfaces. */
import { isUtf8 } from 'node:buffer';
import fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { PlatformError } from './errors.ts';
import { handleFailures, handleRouterFailure, respondToBrokenRequest } from './failures.ts';
import { addDisturbances } from './faults/disturbances.ts';
import { addActionRoutes } from './routes/actions.ts';
import { addAuthRoutes } from './routes/auth.ts';
import { addConnectorRoutes, bodyLimitBytes } from './routes/connector.ts';
import { addConnectorDocsRoutes } from './routes/connector-docs.ts';
import { addGraphRoutes } from './routes/graph.ts';
import { addObjectRoutes } from './routes/objects.ts';
import { addPracticeRoutes } from './routes/practice.ts';
import { addVersionRoutes } from './routes/version.ts';
import { createSockets } from './sockets.ts';
import { storableFault } from './storable.ts';

/** Longest path parameter: the id of an edge contains two vertex ids and a verb, all of them percent-encoded. */
const maxParamLength = 4096;

const interfaces = [
  addVersionRoutes,
  addAuthRoutes,
  addGraphRoutes,
  addConnectorRoutes,
  addConnectorDocsRoutes,
  addActionRoutes,
  addObjectRoutes,
  addPracticeRoutes,
] as const;

export function createApp(context: Context): FastifyInstance {
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength },
    frameworkErrors: handleRouterFailure,
    clientErrorHandler: respondToBrokenRequest,
    // Idle connections of a client must not delay a stop.
    forceCloseConnections: true,
    // A client that asks to upgrade to HTTP/2 gets a response by HTTP/1.1.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
  });
  app.decorateRequest('identity', null);
  readJson(app);
  handleFailures(app, context.report);
  addDisturbances(app, context);
  const sockets = createSockets(app.server, context);
  // The server waits for every connection to end, but does not close websockets by itself.
  app.addHook('preClose', () => sockets.close());
  for (const add of interfaces) add(app, context, sockets);
  return app;
}

/** Accepts only JSON as the body of a request. An empty body counts as no body. */
function readJson(app: FastifyInstance): void {
  // Keys such as "__proto__" are data: objects are only read by their own keys.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    // Replacing invalid UTF-8 would store a different value from the one that was sent.
    if (!isUtf8(body)) return done(new PlatformError(400, 'The body is not valid UTF-8.'));
    parse(request, body.toString(), (error, value) => {
      const fault = error ? null : storableFault(value);
      done(fault === null ? error : new PlatformError(400, fault), value);
    });
  });
}
