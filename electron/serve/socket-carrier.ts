/** A websocket as the text pipe between page and host. */
import { WebSocket } from 'ws';
import type { Carrier } from '../../shared/rpc.ts';

export function socketCarrier(socket: WebSocket): Carrier {
  return {
    send: (text) => {
      // A response may be ready after the window has gone.
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    onText: (listener) =>
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.close(1003, 'Only text messages are accepted.');
        else listener(data.toString());
      }),
    onClose: (listener) => socket.on('close', () => listener()),
  };
}
