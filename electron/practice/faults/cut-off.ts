/** Notifies the reader of a body that the rest of the body will never arrive. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

interface BodyInTransfer {
  readonly message: IncomingMessage;
  readonly cutOff: PromiseWithResolvers<void>;
}

const bodiesInTransfer = new WeakMap<Socket, BodyInTransfer>();

/**
 * Resolves when the client closes its side before the body is complete. The client may still wait for the response, and
 * Node neither ends nor fails such a body until the socket is closed.
 */
export function cutOffOf(message: IncomingMessage): Promise<void> {
  const current = bodiesInTransfer.get(message.socket);
  if (current?.message === message) return current.cutOff.promise;
  const reading = { message, cutOff: Promise.withResolvers<void>() };
  bodiesInTransfer.set(message.socket, reading);
  return reading.cutOff.promise;
}

/** Notifies the reader of the body from `socket`. Returns false if there is none; the caller must then respond. */
export function cutOff(socket: Socket): boolean {
  const reading = bodiesInTransfer.get(socket);
  if (reading === undefined || reading.message.complete) return false;
  reading.cutOff.resolve();
  return true;
}
