/** Applies the planned failures to every request, and logs the requests. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { errorBody } from '../errors.ts';
import { paths } from '../paths.ts';
import { askedBy } from '../request-origin.ts';
import { halfOf } from './cut-response.ts';

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

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isOwn(request.url)) return;
    const held = request.url.startsWith(`${paths.connector}/`) ? faults.hold() : null;
    const latencyMs = faults.latencyMs();
    if (latencyMs > 0) await wait(latencyMs);
    if (held !== null) await held;
    const asked = askedBy(request);
    // What it would read is closed by now.
    request.cut = isClosing ? 'before' : faults.takeCut(asked);
    if (request.cut === 'before') {
      // Hijacked, so that nothing is executed and no response is sent; no later hook runs either.
      reply.hijack();
      request.raw.socket.destroy();
      note(request, reply, null);
      return;
    }
    faults.refuseRequest(asked);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { socket } = request.raw;
    if (request.cut === 'after') socket.destroy();
    if (isOwn(request.url) || reply.statusCode >= 300) return payload;
    if (request.cut === 'response') return halfOf(payload, () => socket.destroy());
    if (!faults.deniesWork()) return payload;
    if (payload instanceof Readable) payload.destroy();
    reply.code(500).type('application/json; charset=utf-8').removeHeader('content-length');
    return errorBody(500, 'planned failure after the work');
  });

  app.addHook('onResponse', async (request, reply) => {
    if (!isOwn(request.url)) note(request, reply, reply.raw.writableFinished ? reply.statusCode : null);
  });
}

const isOwn = (url: string): boolean => url.startsWith(`${paths.practice}/`);
