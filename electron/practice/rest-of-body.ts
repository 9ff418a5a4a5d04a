/** Reads and discards the rest of a request body, since some clients read the response only after sending all of it. */
import type { IncomingMessage } from 'node:http';
import { cutOffOf } from './faults/cut-off.ts';

const maxBytes = 128 * 1024 * 1024;
const longestSilenceMs = 2_000;

/** Resolves at the end of the body, or after too many bytes, or if nothing arrives for too long. */
export function discardRestOf(message: IncomingMessage): Promise<void> {
  if (message.complete || message.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(done, longestSilenceMs);
    function done(): void {
      clearTimeout(timer);
      message.off('data', count).off('end', done).off('close', done).off('error', done);
      resolve();
    }
    function count(chunk: Uint8Array): void {
      bytes += chunk.byteLength;
      timer.refresh();
      if (bytes > maxBytes) done();
    }
    message.on('data', count).on('end', done).on('close', done).on('error', done);
    message.resume();
    void cutOffOf(message).then(done);
  });
}
