/** Routes of the CSV connector, which receive rows and send one item per row. @source interfaces.md 4.1, wire.md §3 */

import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAttempt } from '../connector/attempt.ts';
import { endpoints } from '../connector/endpoints.ts';
import { createFeedbackWriter } from '../connector/feedback-writer.ts';
import { createGraphCall } from '../connector/graph-call.ts';
import { checkEnvelope, readOptions } from '../connector/options.ts';
import { runBody } from '../connector/run.ts';
import type { Endpoint, WorkDeps } from '../connector/work.ts';
import type { Context } from '../context.ts';
import { PlatformError, unauthorized } from '../errors.ts';
import { requireToken } from '../guard.ts';
import { paths } from '../paths.ts';
import { discardRestOf } from '../rest-of-body.ts';
import type { Routes } from '../routes.ts';

/** Size of the largest body that is accepted. @source wire.md §3, "Whole requests" */
export const bodyLimitBytes = 64 * 1024 * 1024;

export const addConnectorRoutes: Routes = (app, context) => {
  const server: ServerState = { isStopping: false };
  app.addHook('preClose', async () => {
    server.isStopping = true;
  });
  app.register(
    async (scope) => {
      requireToken(scope, context, 'x-forwarded-authorization');
      scope.addHook('onRequest', async ({ headers }) =>
        checkEnvelope(headers, context.faults.largestBodyBytes(bodyLimitBytes)),
      );
      // The body is not buffered: the handler of the request streams it.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

      for (const endpoint of endpoints)
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          handler: (request, reply) => respondWithFeedback(context, server, endpoint, request, reply),
        });
    },
    { prefix: paths.connector },
  );
};

interface ServerState {
  /** Whether the world is about to be closed, so that nothing more can be written. */
  isStopping: boolean;
}

/** Processes the whole body first and then streams the response. */
async function respondWithFeedback(
  context: Context,
  server: ServerState,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { world, faults, spoolFolder, report } = context;
  if (request.identity === null) throw unauthorized();
  const options = readOptions(request.headers);
  const feedback = createFeedbackWriter({ spoolFolder, faults });
  finished(reply.raw, feedback.drop);
  const work: WorkDeps = {
    world,
    author: request.identity.account,
    ask: createGraphCall({
      graphUrl: `${context.origin()}${paths.graph}`,
      takeItemFault: faults.takeItemFault,
    }),
    attempt: createAttempt({ feedback, report }),
    commit: (doPiece) => {
      if (server.isStopping) throw new PlatformError(503, 'The platform is stopping.');
      world.write(doPiece);
      feedback.flush();
    },
    spoolFolder,
  };
  const { records, end } = await runBody({
    message: request.raw,
    limitBytes: bodyLimitBytes,
    options,
    readHeads: endpoint.readHeads,
    malformedAfter: faults.takeMalformedStop(),
    feedback,
    commit: work.commit,
    startWork: (heads) => {
      const ordinary = endpoint.startWork(heads, work);
      return {
        ...ordinary,
        row(order, cells) {
          faults.refuseRow(cells);
          ordinary.row(order, cells);
        },
      };
    },
  });
  request.rows = records;
  // Some clients read the response only after they have sent everything.
  if (end !== 'complete') {
    await discardRestOf(request.raw);
    reply.header('connection', 'close');
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(feedback.text()));
}
