/** Serves one connection of an action handler: passes its messages to the queue and sends the responses. */
import type { WebSocket } from 'ws';
import { PlatformError } from '../errors.ts';
import type { HandlerConnection, HandlerQueue } from './action-queue.ts';
import { acknowledged, errorMessage, negativeAcknowledged, readHandlerMessage } from './messages.ts';

export function serveHandler(socket: WebSocket, floor: HandlerQueue, report: (cause: unknown) => void): void {
  const line: HandlerConnection = { send: (message) => socket.send(message) };

  const takeResult = (id: string, result: unknown): string => {
    try {
      floor.takeResult(id, result);
      return acknowledged(id);
    } catch (error) {
      if (error instanceof PlatformError) return negativeAcknowledged(id, error.code, error.message);
      throw error;
    }
  };

  socket.on('message', (data, isBinary) => {
    try {
      const message = readHandlerMessage(data, isBinary);
      if (message.type === 'sendActionResult') line.send(takeResult(message.id, message.result));
      else if (message.type === 'negativeAcknowledged')
        floor.takeRefusal(message.id, message.code, message.message);
      // An `acknowledged` needs no handling: only the result completes an action.
    } catch (error) {
      if (!(error instanceof PlatformError)) report(error);
      const { code, message } = error instanceof PlatformError ? error : internalFailure;
      line.send(errorMessage(code, message));
    }
  });
  socket.on('close', () => floor.disconnect(line));
  floor.connect(line);
}

const internalFailure = new PlatformError(500, 'The practice platform failed; its own output says why.');
