/** Opens all websockets of the program, with text messages, a heartbeat, and a report of the end. */
import { HttpsProxyAgent } from 'https-proxy-agent';
import { type ClientOptions, WebSocket } from 'ws';
import { redactText } from '../../shared/redaction/redact.ts';
import { proxyRefusedCode } from './connection-failure.ts';
import { directRoute, proxyAuthorization, proxyFor, type Route, trustedPem } from './route.ts';

export interface Socket {
  send(text: string): void;
  /** Bytes that are queued for sending. */
  readonly waitingBytes: number;
  close(): void;
}

export interface SocketListener {
  onOpen(): void;
  onText(text: string): void;
  /** Called once for every end: refused, lost, silent, or closed by the other side; not after `close`. */
  onClose(end: SocketEnd): void;
}

export interface SocketEnd {
  /** HTTP status of a refused handshake; null if it was not refused. */
  readonly status: number | null;
  readonly reason: string;
  /** The error that prevented or ended the connection; undefined after a refusal with a status, or a close frame. */
  readonly cause?: unknown;
}

/** Interval of pings. If nothing was received since the last one, the connection counts as lost. */
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
  let heartbeat: NodeJS.Timeout | undefined;
  const routing = routingOf(route, url);
  const end = (reason: string, cause?: unknown) => {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
    listener.onClose({ status, reason: redactText(reason), ...(cause !== undefined && { cause }) });
  };
  const socket = socketTo(url, protocols, { ...routing.options, handshakeTimeout: route.connectTimeoutMs });
  if (socket instanceof Error) {
    // The listener is never called before the caller has received the socket.
    queueMicrotask(() => end('The address or the token is invalid for a websocket.', socket));
    return { send: () => undefined, waitingBytes: 0, close: () => (ended = true) };
  }

  socket.on('open', () => {
    heartbeat = setInterval(() => {
      // Also after the computer slept: a peer that has not responded since the last ping is gone.
      if (!hasResponse) return socket.terminate();
      hasResponse = false;
      socket.ping();
    }, heartbeatMs);
    heartbeat.unref();
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
    const refusal = routing.refusal();
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
      // After `close` the listener is not called any more, not even for a failed handshake.
      ended = true;
      clearInterval(heartbeat);
      socket.on('error', () => undefined);
      socket.terminate();
    },
  };
}

/** Returns an error for an invalid URL, and for a token with characters that are not allowed in the handshake. */
function socketTo(url: string, protocols: readonly string[], options: ClientOptions): WebSocket | Error {
  try {
    return new WebSocket(url, [...protocols], { perMessageDeflate: false, ...options });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Returns the options that connect by a route, and a function that returns the refusal of its proxy, if any. */
function routingOf(route: Route, url: string): { options: ClientOptions; refusal: () => Error | null } {
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
