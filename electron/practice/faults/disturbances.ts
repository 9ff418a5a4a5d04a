/** Applies the planned faults to all requests except those of the practice routes, and logs these requests. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { errorBody } from '../errors.ts';
import { paths } from '../paths.ts';
import { originOf } from '../request-origin.ts';
import { halfOf } from './cut-response.ts';

export function addDisturbances(app: FastifyInstance, { faults, log, now, wait }: Context): void {
  app.decorateRequest('cut', null);
  app.decorateRequest('rows', null);

  const logRequest = (request: FastifyRequest, reply: FastifyReply, status: number | null): void =>
    log.add({
      at: now(),
      method: request.method,
      path: request.url,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      rows: request.rows,
    });

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isPracticeRoute(request.url)) return;
    const hold = request.url.startsWith(`${paths.connector}/`) ? faults.hold() : null;
    const latencyMs = faults.latencyMs();
    if (latencyMs > 0) await wait(latencyMs);
    if (hold !== null) await hold;
    const role = originOf(request);
    // While the server closes, the world is already closed, so the request must not be executed.
    request.cut = isClosing ? 'before' : faults.takeCut(role);
    if (request.cut === 'before') {
      // Hijacked, so that nothing is executed and no response is sent; no later hook runs either.
      reply.hijack();
      request.raw.socket.destroy();
      logRequest(request, reply, null);
      return;
    }
    faults.refuseRequest(role);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { socket } = request.raw;
    if (request.cut === 'after') socket.destroy();
    if (isPracticeRoute(request.url) || reply.statusCode >= 300) return payload;
    if (request.cut === 'response') return halfOf(payload, () => socket.destroy());
    if (!faults.reportsFailureAfterWork()) return payload;
    if (payload instanceof Readable) payload.destroy();
    reply.code(500).type('application/json; charset=utf-8').removeHeader('content-length');
    return errorBody(500, 'planned failure after the work');
  });

  app.addHook('onResponse', async (request, reply) => {
    if (!isPracticeRoute(request.url))
      logRequest(request, reply, reply.raw.writableFinished ? reply.statusCode : null);
  });
}

const isPracticeRoute = (url: string): boolean => url.startsWith(`${paths.practice}/`);
