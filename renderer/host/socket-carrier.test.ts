import { describe, expect, it } from 'vitest';
import { type SocketLike, socketCarrier } from './socket-carrier.ts';

/** Creates a socket without a network. `emit` sets its state (1 is open, 3 is closed) and dispatches an event. */
function createSocket() {
  const listeners: Record<string, ((event: { data: unknown }) => void)[]> = {};
  const sent: string[] = [];
  const socket = {
    readyState: 0,
    send: (text: string) => sent.push(text),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
      listeners[type] = [...(listeners[type] ?? []), listener];
    },
  };
  return {
    socket: socket as SocketLike,
    sent,
    emit: (type: string, readyState: number, data?: unknown) => {
      socket.readyState = readyState;
      for (const listener of listeners[type] ?? []) listener({ data });
    },
  };
}

describe('the pipe over a WebSocket', () => {
  it('keeps what is sent until the socket is open, in order', () => {
    const { socket, sent, emit } = createSocket();
    const carrier = socketCarrier(socket);
    carrier.send('first');
    carrier.send('second');
    expect(sent).toEqual([]);
    emit('open', 1);
    carrier.send('third');
    expect(sent).toEqual(['first', 'second', 'third']);
  });

  it('sends immediately if the socket was open before', () => {
    const { socket, sent, emit } = createSocket();
    emit('open', 1);
    socketCarrier(socket).send('first');
    expect(sent).toEqual(['first']);
  });

  it('passes on text and no other data', () => {
    const { socket, emit } = createSocket();
    const received: string[] = [];
    socketCarrier(socket).onText((text) => received.push(text));
    emit('message', 1, 'text');
    emit('message', 1, new ArrayBuffer(2));
    expect(received).toEqual(['text']);
  });

  it('reports that the socket closed, and sends nothing after that', () => {
    const { socket, sent, emit } = createSocket();
    const carrier = socketCarrier(socket);
    let closed = 0;
    carrier.onClose(() => {
      closed += 1;
    });
    emit('open', 1);
    emit('close', 3);
    carrier.send('late');
    expect(closed).toBe(1);
    expect(sent).toEqual([]);
  });
});
