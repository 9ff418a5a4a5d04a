import type { Carrier } from '../../shared/rpc.ts';

/** The part of a WebSocket that carries the pipe. */
export interface SocketLike {
  readonly readyState: number;
  send(text: string): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

const openState = 1;

/** A WebSocket as a carrier: what is sent before it opens waits, so the first screen can ask at once. */
export function socketCarrier(socket: SocketLike): Carrier {
  let waiting: string[] | null = socket.readyState === openState ? null : [];
  socket.addEventListener('open', () => {
    for (const text of waiting ?? []) socket.send(text);
    waiting = null;
  });
  return {
    send: (text) => {
      if (waiting) waiting.push(text);
      else if (socket.readyState === openState) socket.send(text);
      // A closed socket takes nothing; the close event has already completed every call.
    },
    onText: (listener) =>
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') listener(data);
      }),
    onClose: (listener) => socket.addEventListener('close', listener),
  };
}
