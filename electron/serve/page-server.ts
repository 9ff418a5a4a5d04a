/** Serves page, pipe, uploads and downloads to browser windows on this machine, behind one gate. */
import staticFiles from '@fastify/static';
import websocket from '@fastify/websocket';
import { create as contentDisposition } from 'content-disposition';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { toAppError } from '../../shared/errors.ts';
import type { Carrier } from '../../shared/rpc.ts';
import { pageHeaders } from '../page-policy.ts';
import type { Log } from '../platform.ts';
import type { WindowHint } from '../windows/window-apis.ts';
import type { Downloads } from './downloads.ts';
import type { FirstLoad } from './first-load.ts';
import { createGate, type Gate } from './gate.ts';
import { isPortTaken } from './port-taken.ts';
import { addPage, servedPolicy } from './served-page.ts';
import { socketCarrier } from './socket-carrier.ts';
import type { Uploads } from './uploads.ts';

const maxFrameBytes = 16 * 1024 * 1024;

interface PageServerOptions {
  /** Called for each window that connects. */
  onPipe: (carrier: Carrier, hint: WindowHint) => void;
  /** The folder of the built page. */
  pageDir: string;
  uploads: Uploads;
  downloads: Downloads;
  /** Receives when the page and each of its files are sent. */
  firstLoad?: FirstLoad;
  log: Log;
  randomToken: () => string;
  /** 0 takes the port of `before` if it is free, else any free port. */
  port: number;
  /** The port of the last start, and the hashes of the sessions of earlier starts. */
  before?: { readonly port: number; readonly sessions: readonly string[] } | undefined;
  /** How long a client may take to send the head of a request. */
  headersTimeoutMs?: number;
}

export interface PageServer {
  readonly origin: string;
  readonly port: number;
  /** Hash of the session of its windows. */
  readonly session: string;
  /** An address that opens one browser window, once. */
  invite(): string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1. Rejects with Node's own error where the port is taken. */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const { headersTimeoutMs = 10_000 } = options;
  const app = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // Limits only the head of a request, since an upload takes as long as its file needs.
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: headersTimeoutMs / 4 },
  });
  const gate = createGate({
    randomToken: options.randomToken,
    port: () => portOf(app),
    earlier: options.before?.sessions ?? [],
  });
  endSocketsFirst(app);
  await app.register(websocket, {
    options: { maxPayload: maxFrameBytes },
    // ws closes a faulty socket itself, with the code that says why.
    errorHandler: (error) => options.log.error('A window spoke out of turn and was cut off.', error),
  });
  // After the websocket plugin: its hook ends the socket of an upgrade that the gate refuses.
  guard(app, gate, options.log);
  if (options.firstLoad) reportFirstLoad(app, options.firstLoad);
  await app.register(staticFiles, {
    root: options.pageDir,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.endsWith('.html') ? 'no-store' : 'private, max-age=3600'),
  });
  addPage(app, options);
  addPipe(app, options);
  await app.register(async (scope) => addUpload(scope, options.uploads));
  addDownload(app, options.downloads);
  await listen(app, options);
  const origin = `http://127.0.0.1:${portOf(app)}`;
  return {
    origin,
    port: portOf(app),
    session: gate.session,
    invite: () => `${origin}/?key=${gate.invite()}`,
    close: () => app.close(),
  };
}

async function listen(app: FastifyInstance, { port, before }: PageServerOptions): Promise<void> {
  const host = '127.0.0.1';
  if (port === 0 && before !== undefined)
    try {
      await app.listen({ host, port: before.port });
      return;
    } catch (error) {
      if (!isPortTaken(error)) throw error;
    }
  await app.listen({ host, port });
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Responds to nothing before the gate lets a request pass, not even with 404. */
function guard(app: FastifyInstance, gate: Gate, log: Log): void {
  const headers = pageHeaders(servedPolicy);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const { host, origin, cookie } = request.headers;
    const verdict = gate.judge({ method: request.method, url: request.url, host, origin, cookie });
    if (verdict.kind === 'refuse') return sendSentence(reply, 403, verdict.reason);
    if (verdict.kind === 'admit') {
      if (verdict.cookie) reply.header('set-cookie', verdict.cookie);
      return reply.header('cache-control', 'no-store').redirect(verdict.to, 303);
    }
    return undefined;
  });
  app.setNotFoundHandler((_request, reply) => sendSentence(reply, 404, 'There is nothing at this address.'));
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendSentence(reply, error.statusCode, 'Graph Intake does not understand this request.');
    const { code, message } = toAppError(error);
    if (code === 'bad-input') return sendSentence(reply, 400, message);
    if (code === 'conflict') return sendSentence(reply, 409, message);
    // `aborted` means that the client broke off the request, so there is nothing to report.
    if (code !== 'aborted')
      log.error(`${request.method} ${request.routeOptions.url ?? 'nowhere'} failed.`, error);
    return sendSentence(reply, 500, message);
  });
}

function reportFirstLoad(app: FastifyInstance, firstLoad: FirstLoad): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.ws) firstLoad.runs();
    else reply.raw.once('close', () => firstLoad.sent(request.url));
  });
}

function readHint(query: Readonly<Record<string, unknown>>): WindowHint {
  const read = (value: unknown) => (typeof value === 'string' && value.length <= 100 ? value : null);
  return { id: read(query['window']), connectionId: read(query['connection']) };
}

const sendSentence = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence);

/** Ends the websockets when the server closes, which would otherwise wait until the windows are closed. */
function endSocketsFirst(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    for (const socket of app.websocketServer.clients) {
      socket.close(1001, 'Graph Intake has stopped.');
      socket.terminate();
    }
  });
}

function addPipe(app: FastifyInstance, { onPipe }: PageServerOptions): void {
  app.get<{ Querystring: Record<string, unknown> }>('/pipe', { websocket: true }, (socket, { query }) =>
    onPipe(socketCarrier(socket), readHint(query)),
  );
}

function addUpload(app: FastifyInstance, uploads: Uploads): void {
  // The body stays a stream: a file has no size limit and is never held in memory.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.put<{ Querystring: { id?: string | string[] } }>('/upload', async (request, reply) => {
    await uploads.receive({ uploadId: String(request.query.id ?? ''), body: request.raw });
    return reply.code(204).send();
  });
}

function addDownload(app: FastifyInstance, downloads: Downloads): void {
  app.get<{ Params: { id: string } }>('/download/:id', async (request, reply) => {
    const { id } = request.params;
    const download = await downloads.open(id);
    if (!download) return sendSentence(reply, 404, 'This file was already downloaded or no longer exists.');
    // 'close' and not 'finish': a client that has the last byte may close the connection before the response ends here.
    reply.raw.once('close', () => {
      if (download.body.bytesRead === download.sizeBytes) downloads.fetched(id);
    });
    return reply
      .header('content-disposition', contentDisposition(download.name))
      .header('content-length', download.sizeBytes)
      .header('cache-control', 'no-store')
      .type('application/octet-stream')
      .send(download.body);
  });
}
