/** The one place that opens websockets: text messages, a heartbeat, and one word about the end. */
import { WebSocket } from 'ws';

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
}

/** So long without any sign of the other side, and the connection is taken for dead. */
const heartbeatMs = 15_000;
const handshakeMs = 10_000;

/**
 * Opens a websocket; failures are told through `onClose`, never thrown.
 * @param protocols the subprotocol and `token-<TOKEN>`
 * @source wire.md §2 and §5
 */
export function openSocket(
  { url, protocols }: { url: string; protocols: readonly string[] },
  listener: SocketListener,
): Socket {
  let status: number | null = null;
  let ended = false;
  let isAnswered = true;
  let beat: NodeJS.Timeout | undefined;
  const socket = new WebSocket(url, [...protocols], {
    handshakeTimeout: handshakeMs,
    perMessageDeflate: false,
  });
  const end = (reason: string) => {
    if (ended) return;
    ended = true;
    clearInterval(beat);
    listener.onClose({ status, reason });
  };

  socket.on('open', () => {
    beat = setInterval(() => {
      // The timer also fires late after a sleep: whoever did not answer since the last beat is gone.
      if (!isAnswered) return socket.terminate();
      isAnswered = false;
      socket.ping();
    }, heartbeatMs);
    beat.unref();
    listener.onOpen();
  });
  socket.on('pong', () => {
    isAnswered = true;
  });
  socket.on('message', (data, isBinary) => {
    isAnswered = true;
    if (!isBinary && !ended) listener.onText(data.toString());
  });
  socket.on('unexpected-response', (request, response) => {
    status = response.statusCode ?? null;
    request.destroy();
    end(`The platform refused the websocket with ${status}.`);
  });
  socket.on('error', (error) => end(error.message));
  socket.on('close', (_code, reason) => end(reason.toString() || 'The connection was closed.'));

  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    get waitingBytes() {
      return socket.bufferedAmount;
    },
    close() {
      // A listener that says goodbye wants to hear nothing more, the failure of a handshake included.
      ended = true;
      clearInterval(beat);
      socket.on('error', () => undefined);
      socket.terminate();
    },
  };
}
