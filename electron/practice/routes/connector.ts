/** The CSV connector: bodies of rows in, one item per row out. @source interfaces.md 4.1, wire.md §3 */
import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAnswer } from '../connector/answer.ts';
import { createAsk } from '../connector/ask.ts';
import { createAttempt } from '../connector/attempt.ts';
import { endpoints } from '../connector/endpoints.ts';
import { checkEnvelope, readOptions } from '../connector/options.ts';
import { runBody } from '../connector/run.ts';
import type { Endpoint, WorkDeps } from '../connector/work.ts';
import { type Context, paths, type Routes } from '../context.ts';
import { PlatformError, unauthorized } from '../errors.ts';
import { requireToken } from '../guard.ts';
import { restOf } from '../rest-of-body.ts';

/** The largest body that is taken. @source wire.md §3, "Whole requests" */
export const bodyLimitBytes = 64 * 1024 * 1024;

export const addConnectorRoutes: Routes = (app, context) => {
  const life: Life = { isStopping: false };
  app.addHook('preClose', async () => {
    life.isStopping = true;
  });
  app.register(
    async (scope) => {
      requireToken(scope, context, 'x-forwarded-authorization');
      scope.addHook('onRequest', async ({ headers }) =>
        checkEnvelope(headers, context.faults.largestBodyBytes(bodyLimitBytes)),
      );
      // The body is not gathered: whoever handles the request reads it as it comes.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

      for (const endpoint of endpoints)
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          handler: (request, reply) => answerBody(context, life, endpoint, request, reply),
        });
    },
    { prefix: paths.connector },
  );
};

interface Life {
  /** The world is about to be closed, and takes nothing more. */
  isStopping: boolean;
}

/** Works through the whole body first and answers then, streamed. */
async function answerBody(
  context: Context,
  life: Life,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { world, faults, spoolFolder, report } = context;
  if (request.identity === null) throw unauthorized();
  const options = readOptions(request.headers);
  const answer = createAnswer({ spoolFolder, faults });
  finished(reply.raw, answer.drop);
  const work: WorkDeps = {
    world,
    author: request.identity.account,
    ask: createAsk({ graphUrl: `${context.origin()}${paths.graph}`, takeItemFault: faults.takeItemFault }),
    attempt: createAttempt({ answer, report }),
    commit: (doPiece) => {
      if (life.isStopping) throw new PlatformError(503, 'The platform is stopping.');
      world.write(doPiece);
      answer.settle();
    },
    spoolFolder,
  };
  const { records, end } = await runBody({
    message: request.raw,
    limitBytes: bodyLimitBytes,
    options,
    readHeads: endpoint.readHeads,
    malformedAfter: faults.takeMalformedStop(),
    answer,
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
  // Until it has sent everything, a client may not be reading yet.
  if (end !== 'complete') {
    await restOf(request.raw);
    reply.header('connection', 'close');
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(answer.text()));
}
