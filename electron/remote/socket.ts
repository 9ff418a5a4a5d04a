/** The one place that opens websockets: text messages, a heartbeat, and a report of the end. */
import { HttpsProxyAgent } from 'https-proxy-agent';
import { type ClientOptions, WebSocket } from 'ws';
import { redactText } from '../../shared/redaction/redact.ts';
import { proxyRefusedCode } from './connection-failure.ts';
import { directRoute, proxyAuthorization, proxyFor, type Route, trustedPem } from './route.ts';

export interface Socket {
  send(text: string): void;
  /** Bytes that wait to leave. */
  readonly waitingBytes: number;
  close(): void;
}

export interface SocketListener {
  onOpen(): void;
  onText(text: string): void;
  /** Once, whatever happened: refused, cut, silent, closed by either side. */
  onClose(end: SocketEnd): void;
}

export interface SocketEnd {
  /** HTTP status of a refused handshake; null where it was not refused. */
  readonly status: number | null;
  readonly reason: string;
  /** The fault that prevented a connection; undefined if it was opened, or refused with a status. */
  readonly cause?: unknown;
}

/** After so long without any sign of the other side, the connection counts as dead. */
const heartbeatMs = 15_000;

/**
 * Opens a websocket; failures reach `onClose` and are never thrown.
 * @param protocols the subprotocol and `token-<TOKEN>`
 * @source wire.md §2 and §5
 */
export function openSocket(
  { url, protocols, route = directRoute }: { url: string; protocols: readonly string[]; route?: Route },
  listener: SocketListener,
): Socket {
  let status: number | null = null;
  let ended = false;
  let hasResponse = true;
  let beat: NodeJS.Timeout | undefined;
  const way = wayOf(route, url);
  const end = (reason: string, cause?: unknown) => {
    if (ended) return;
    ended = true;
    clearInterval(beat);
    listener.onClose({ status, reason: redactText(reason), ...(cause !== undefined && { cause }) });
  };
  const socket = socketTo(url, protocols, { ...way.options, handshakeTimeout: route.connectTimeoutMs });
  if (socket instanceof Error) {
    // Like every listener call: never before the caller that opens it has the socket.
    queueMicrotask(() => end('The address or the token is invalid for a websocket.', socket));
    return { send: () => undefined, waitingBytes: 0, close: () => (ended = true) };
  }

  socket.on('open', () => {
    beat = setInterval(() => {
      // The timer also fires late after a sleep: a peer that has not responded since the last beat is gone.
      if (!hasResponse) return socket.terminate();
      hasResponse = false;
      socket.ping();
    }, heartbeatMs);
    beat.unref();
    listener.onOpen();
  });
  socket.on('pong', () => {
    hasResponse = true;
  });
  socket.on('message', (data, isBinary) => {
    hasResponse = true;
    if (!isBinary && !ended) listener.onText(data.toString());
  });
  socket.on('unexpected-response', (request, response) => {
    request.destroy();
    const refusal = way.refusal();
    if (refusal !== null) return end(refusal.message, refusal);
    status = response.statusCode ?? null;
    end(`The platform refused the websocket with ${status}.`);
  });
  socket.on('error', (error) => end(error.message, error));
  socket.on('close', (_code, reason) => end(reason.toString() || 'The connection was closed.'));

  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    get waitingBytes() {
      return socket.bufferedAmount;
    },
    close() {
      // A listener that closes expects no more calls, not even for a failed handshake.
      ended = true;
      clearInterval(beat);
      socket.on('error', () => undefined);
      socket.terminate();
    },
  };
}

/** An error for an address that is none, and for a token with letters that the handshake cannot carry. */
function socketTo(url: string, protocols: readonly string[], options: ClientOptions): WebSocket | Error {
  try {
    return new WebSocket(url, [...protocols], { perMessageDeflate: false, ...options });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** How the route leads there, and whether its proxy would not let the handshake through. */
function wayOf(route: Route, url: string): { options: ClientOptions; refusal: () => Error | null } {
  const ca = trustedPem(route);
  const proxy = proxyFor(route, url.replace(/^ws/i, 'http'));
  if (proxy === null) return { options: ca ? { ca } : {}, refusal: () => null };
  const token = proxyAuthorization(proxy);
  let refusal: Error | null = null;
  const agent = new HttpsProxyAgent(proxy.url, {
    ...(ca && { ca }),
    headers: token === undefined ? {} : { 'Proxy-Authorization': token },
  });
  agent.on('proxyConnect', ({ statusCode }: { statusCode: number }) => {
    if (statusCode === 200) return;
    refusal = Object.assign(new Error(`The proxy refused with ${statusCode}.`), { code: proxyRefusedCode });
  });
  return { options: { agent, ...(ca && { ca }) }, refusal: () => refusal };
}
