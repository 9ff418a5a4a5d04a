import type { Carrier } from '../../shared/rpc.ts';

/** The part of a WebSocket that is used here. */
export interface SocketLike {
  readonly readyState: number;
  send(text: string): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

const openState = 1;

/**
 * Creates a carrier from a WebSocket. It queues texts until the socket opens, so that the first screen can call at
 * once.
 */
export function socketCarrier(socket: SocketLike): Carrier {
  let queue: string[] | null = socket.readyState === openState ? null : [];
  socket.addEventListener('open', () => {
    for (const text of queue ?? []) socket.send(text);
    queue = null;
  });
  return {
    send: (text) => {
      if (queue) queue.push(text);
      else if (socket.readyState === openState) socket.send(text);
      // A text for a closed socket is dropped; the close event has already completed every call.
    },
    onText: (listener) =>
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') listener(data);
      }),
    onClose: (listener) => socket.addEventListener('close', listener),
  };
}
