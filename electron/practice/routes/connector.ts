/** The CSV connector: bodies of rows in, one item per row out. @source interfaces.md 4.1, wire.md §3 */
import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, createAnswer } from '../connector/answer.ts';
import { type Head, refuseHeads } from '../connector/heads.ts';
import { checkEnvelope, readOptions } from '../connector/options.ts';
import type { Row } from '../connector/rows.ts';
import { runBody } from '../connector/run.ts';
import { createVertexWork } from '../connector/vertices.ts';
import { type Context, paths, type Routes } from '../context.ts';
import { unauthorized } from '../errors.ts';
import type { Author } from '../graph/graph.ts';
import { requireToken } from '../guard.ts';
import { restOf } from '../rest-of-body.ts';

/** The largest body that is taken. @source wire.md §3, "Whole requests" */
export const bodyLimitBytes = 64 * 1024 * 1024;

const vertexActions = [
  ['POST', 'create'],
  ['PUT', 'update'],
  ['DELETE', 'delete'],
] as const;
/** Heads that are for /combined and /attachments alone. */
const foreignHeads = ['edge:', 'issue:', 'content:'];

export const addConnectorRoutes: Routes = (app, context) => {
  const { world, report } = context;
  app.register(
    async (scope) => {
      requireToken(scope, context, 'x-forwarded-authorization');
      scope.addHook('onRequest', async ({ headers }) => checkEnvelope(headers, bodyLimitBytes));
      // The body is not gathered: whoever handles the request reads it as it comes.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

      for (const [method, action] of vertexActions)
        scope.route({
          method,
          url: '/vertices',
          handler: (request, reply) =>
            answerBody(context, request, reply, (author, answer) => (heads) => {
              refuseHeads(heads, foreignHeads, '/vertices');
              const graphUrl = `${context.origin()}${paths.graph}`;
              return createVertexWork({ action, graph: world.graph, author, graphUrl, answer, report });
            }),
        });
    },
    { prefix: paths.connector },
  );
};

type StartWork = (author: Author, answer: Answer) => (heads: readonly Head[]) => (row: Row) => void;

/** Works through the whole body first and answers then, streamed. */
async function answerBody(
  { world, faults, spoolFolder }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  startWork: StartWork,
): Promise<FastifyReply> {
  if (request.identity === null) throw unauthorized();
  const options = readOptions(request.headers);
  const answer = createAnswer({ spoolFolder, disturb: faults.disturb });
  finished(reply.raw, answer.drop);
  const { records, end } = await runBody({
    message: request.raw,
    limitBytes: bodyLimitBytes,
    options,
    answer,
    write: world.write,
    startWork: startWork(request.identity.account, answer),
  });
  request.rows = records;
  // Until it has sent everything, a client may not be reading yet.
  if (end !== 'complete') {
    await restOf(request.raw);
    reply.header('connection', 'close');
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(answer.text()));
}
