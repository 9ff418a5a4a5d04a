/** Does to every request what the switchboard has planned, and writes down what was asked. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, paths } from './context.ts';

export function addDisturbances(app: FastifyInstance, { faults, log, now, wait }: Context): void {
  app.decorateRequest('cut', null);
  app.decorateRequest('rows', null);

  const note = (request: FastifyRequest, reply: FastifyReply, status: number | null): void =>
    log.add({
      at: now(),
      method: request.method,
      path: request.url,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      rows: request.rows,
    });

  app.addHook('onRequest', async (request, reply) => {
    if (isOwn(request.url)) return;
    const { latencyMs } = faults.state();
    if (latencyMs > 0) await wait(latencyMs);
    request.cut = faults.takeCut();
    if (request.cut === 'before') {
      // Hijacked, so that nothing is done and nothing is answered; no later hook runs either.
      reply.hijack();
      request.raw.socket.destroy();
      note(request, reply, null);
      return;
    }
    faults.refuseRequest();
  });

  app.addHook('onSend', async (request) => {
    if (request.cut === 'after') request.raw.socket.destroy();
  });

  app.addHook('onResponse', async (request, reply) => {
    if (!isOwn(request.url)) note(request, reply, reply.raw.writableFinished ? reply.statusCode : null);
  });
}

const isOwn = (url: string): boolean => url.startsWith(`${paths.practice}/`);
