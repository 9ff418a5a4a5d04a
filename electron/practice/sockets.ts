/**
 * Accepts websockets: checks path, subprotocol and token, and passes each to the interface that registered its path.
 */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Context } from './context.ts';
import { errorBody, PlatformError, reasonOf } from './errors.ts';
import { identityOf } from './guard.ts';
import { originOf } from './request-origin.ts';
import type { Identity } from './store/accounts.ts';

export interface Sockets {
  /**
   * Passes every websocket whose path `match` recognises to `accept`.
   * @param match receives the path without query, percent-encoded as it was sent. Returns null for paths of other
   * interfaces. It may throw a PlatformError, which refuses the socket with its code.
   * @source wire.md §1 and §2: the subprotocols are `protocol` and `token-<TOKEN>`
   */
  on<T>(
    match: (path: string, identity: Identity) => T | null,
    protocol: string,
    accept: (socket: WebSocket, identity: Identity, match: T) => void,
  ): void;
  /** Closes every socket with a close frame, and terminates those whose client does not respond in time. */
  close(): Promise<void>;
}

/** Size of the largest message: as much as a body of the connector. */
const maxMessageBytes = 64 * 1024 * 1024;
const closeTimeoutMs = 500;
/** Codes of websocket closures. */
const goingAway = 1001;
const internalError = 1011;

export function createSockets(server: Server, context: Context): Sockets {
  const routes: ((path: string, identity: Identity) => SocketRoute | null)[] = [];
  const protocolOf = new WeakMap<IncomingMessage, string>();
  let isClosed = false;
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    handleProtocols: (_offered, request) => protocolOf.get(request) ?? false,
  });
  wss.on('wsClientError', (error, socket) => refuse(socket, new PlatformError(400, error.message)));

  const find = (request: IncomingMessage): { route: SocketRoute; identity: Identity } => {
    const offered = subprotocolsOf(request);
    const token = offered.find((name) => name.startsWith(tokenPrefix))?.slice(tokenPrefix.length);
    const identity = identityOf(token, context, originOf(request));
    const path = pathOf(request);
    for (const findRoute of routes) {
      const route = findRoute(path, identity);
      if (route === null) continue;
      if (!offered.includes(route.protocol))
        throw new PlatformError(400, `This websocket speaks "${route.protocol}".`);
      return { route, identity };
    }
    throw new PlatformError(404, 'There is no websocket at this address.');
  };

  /** Reports an error after the handshake, when it can no longer be sent as a response, and closes the socket. */
  const runGuarded = (socket: WebSocket, start: () => void): void => {
    try {
      start();
    } catch (error) {
      context.report(error);
      socket.close(internalError, 'The practice platform failed.');
    }
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const startedAt = performance.now();
    const logRequest = (status: number | null) =>
      context.log.add({
        at: context.now(),
        method: request.method ?? '',
        path: request.url ?? '',
        status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        rows: null,
      });
    try {
      const { latencyMs } = context.faults.state();
      if (latencyMs > 0) await context.wait(latencyMs);
      // A socket that is accepted now would outlast the world that it reads.
      if (isClosed) throw new PlatformError(503, 'The practice platform stops.');
      const cut = context.faults.takeCut(originOf(request));
      if (cut === 'before') {
        socket.destroy();
        logRequest(null);
        return;
      }
      context.faults.refuseRequest(originOf(request));
      const { route, identity } = find(request);
      protocolOf.set(request, route.protocol);
      wss.handleUpgrade(request, socket, head, (accepted) => {
        // A frame that violates the protocol closes the socket anyway. Without a listener it would end the process.
        accepted.on('error', () => undefined);
        logRequest(101);
        runGuarded(accepted, () => route.accept(accepted, identity));
        if (cut === 'after') accepted.terminate();
      });
    } catch (error) {
      if (!(error instanceof PlatformError)) context.report(error);
      const platformError =
        error instanceof PlatformError ? error : new PlatformError(500, 'The practice platform failed.');
      refuse(socket, platformError);
      logRequest(platformError.code);
    }
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // From here on no other listener handles the failures of this connection.
    socket.on('error', () => socket.destroy());
    void upgrade(request, socket, head);
  });

  return {
    on(match, protocol, accept) {
      routes.push((path, identity) => {
        const found = match(path, identity);
        return found === null ? null : { protocol, accept: (socket, user) => accept(socket, user, found) };
      });
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...wss.clients].map(end));
      wss.close();
    },
  };
}

interface SocketRoute {
  readonly protocol: string;
  readonly accept: (socket: WebSocket, identity: Identity) => void;
}

const tokenPrefix = 'token-';

function subprotocolsOf({ headers }: IncomingMessage): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? url;

function refuse(socket: Duplex, { code, message, headers }: PlatformError): void {
  const body = errorBody(code, message);
  const lines = [
    `HTTP/1.1 ${code} ${reasonOf(code)}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function end(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), closeTimeoutMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(goingAway, 'The practice platform stops.');
  });
}
