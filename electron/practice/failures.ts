/** Sends all failures in the documented form, whether they occur in a route, the router or the HTTP parser. */
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { errorBody, PlatformError, reasonOf } from './errors.ts';
import { cutOff } from './faults/cut-off.ts';
import { discardRestOf } from './rest-of-body.ts';

/** Sets the error handler and the response to unknown paths and methods. */
export function handleFailures(app: FastifyInstance, report: Context['report']): void {
  app.setNotFoundHandler((request) => {
    throw new PlatformError(404, `There is no ${request.method} ${shorten(pathOf(request.url))} here.`);
  });
  app.setErrorHandler((error, request, reply) => sendError(toPlatformError(error, report), request, reply));
}

/** Handler for Fastify's `frameworkErrors`: URLs that the router cannot read. */
export const handleRouterFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendError(
    toPlatformError(error, () => undefined),
    request,
    reply,
  );

/** Handler for Fastify's `clientErrorHandler`: bytes that are not HTTP, or that end too early. */
export function respondToBrokenRequest(error: { code?: string }, socket: Socket): void {
  // A body that is being read ends here; its request gets a response about the received part.
  if (cutOff(socket)) return;
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = statusOf[error.code ?? ''] ?? 400;
  const body = errorBody(code, reasonOf(code).toLowerCase());
  socket.end(
    `HTTP/1.1 ${code} ${reasonOf(code)}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const longestMessage = 300;

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function toPlatformError(error: unknown, report: Context['report']): PlatformError {
  if (error instanceof PlatformError) return error;
  const code = statusCodeOf(error);
  // Fastify's errors about a request are sent to the client; all other errors are only reported here.
  if (code !== undefined && error instanceof Error) return new PlatformError(code, shorten(error.message));
  report(error);
  return new PlatformError(500, 'The practice platform failed; its own output says why.');
}

function statusCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

function sendError(error: PlatformError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = errorBody(error.code, error.message);
  reply.code(error.code).headers(error.headers).type('application/json; charset=utf-8');
  if (request.raw.complete) return reply.send(body);
  // Closing the connection of a client that is still sending would reset it before the client can read the error.
  reply.headers({ 'content-length': Buffer.byteLength(body), connection: 'close' });
  return reply.send(Readable.from(thenRest(Buffer.from(body), request)));
}

/** Yields the body of the response, and ends after the rest of the request was received. */
async function* thenRest(body: Buffer, request: FastifyRequest): AsyncGenerator<Buffer> {
  yield body;
  await discardRestOf(request.raw);
}

/** Shortens messages, since the router repeats URLs, which may be long. */
const shorten = (message: string): string =>
  message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;
