/** Signals the reader of a body that the rest of it will never arrive. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

interface BodyInTransfer {
  readonly message: IncomingMessage;
  readonly cutOff: PromiseWithResolvers<void>;
}

const underWay = new WeakMap<Socket, BodyInTransfer>();

/**
 * Resolves when the client closes its side before the body was complete. It may still be waiting for the response,
 * and Node neither ends such a body nor lets it fail until the socket is gone.
 */
export function cutOffOf(message: IncomingMessage): Promise<void> {
  const known = underWay.get(message.socket);
  if (known?.message === message) return known.cutOff.promise;
  const reading = { message, cutOff: Promise.withResolvers<void>() };
  underWay.set(message.socket, reading);
  return reading.cutOff.promise;
}

/** False where no reader has a body from `socket`; the caller has to respond then. */
export function cutOff(socket: Socket): boolean {
  const reading = underWay.get(socket);
  if (reading === undefined || reading.message.complete) return false;
  reading.cutOff.resolve();
  return true;
}
