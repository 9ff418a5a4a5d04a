/** Reads long responses into buffers that are reused, so that tens of megabytes create no garbage to collect. */
import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { Agent, Dispatcher } from 'undici';
import { ConnectionFailure, hostOf } from '../connection-failure.ts';

interface BulkResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** Bytes in a buffer that is reused after `release`. */
  readonly bytes: Uint8Array;
  release(): void;
}

export interface BulkLimits {
  readonly mostBytes: number;
  /** From the first byte sent to the last one received. */
  readonly wholeMs: number;
}

interface BulkResponses {
  /**
   * Rejects as `request` of undici does.
   * @param dispatcher must not speak HTTP/2: there, data that arrives at once may belong to several responses
   */
  ask(
    dispatcher: Agent,
    url: string,
    options: Omit<Dispatcher.DispatchOptions, 'path' | 'origin'>,
    limits: BulkLimits,
  ): Promise<BulkResponse>;
}

const firstBufferBytes = 1 << 20;
const mostBuffers = 8;
/** A single response of hundreds of megabytes must not hold that memory for the rest of the day. */
const largestKeptBytes = 64 << 20;

export function createBulkResponses({ keptBytes = largestKeptBytes } = {}): BulkResponses {
  const buffers: Buffer[] = [];
  return {
    ask(dispatcher, url, options, { mostBytes, wholeMs }) {
      const { promise, resolve, reject } = Promise.withResolvers<BulkResponse>();
      const { origin, pathname, search } = new URL(url);
      let whole = buffers.pop() ?? Buffer.allocUnsafeSlow(firstBufferBytes);
      let length = 0;
      let status = 0;
      let headers: BulkResponse['headers'] = {};
      let arrived: ArrayBufferLike | null = null;
      let isReleased = false;
      let timer: NodeJS.Timeout | undefined;
      const release = () => {
        const isWelcome = buffers.length < mostBuffers && whole.length <= keptBytes;
        if (!isReleased && isWelcome) buffers.push(whole);
        isReleased = true;
      };
      dispatcher.dispatch(
        { ...options, origin, path: pathname + search },
        {
          onRequestStart(controller) {
            timer = setTimeout(
              () => controller.abort(new ConnectionFailure('response-timeout', hostOf(url), null)),
              wholeMs,
            );
          },
          onResponseStart(_controller, response, with_) {
            // Interim statuses below 200 come before the response.
            status = response;
            headers = with_;
          },
          // It never asks to pause, so that nothing of what arrived is looked at once more.
          onResponseData(controller, piece) {
            if (length + piece.length > mostBytes)
              return controller.abort(new ConnectionFailure('too-long', hostOf(url), null));
            if (length + piece.length > whole.length) {
              const larger = Buffer.allocUnsafeSlow(Math.max(2 * whole.length, length + piece.length));
              whole.copy(larger, 0, 0, length);
              whole = larger;
            }
            whole.set(piece, length);
            length += piece.length;
            if (arrived !== piece.buffer) freeMemory(arrived);
            arrived = piece.buffer;
          },
          onResponseEnd() {
            clearTimeout(timer);
            resolve({ status, headers, bytes: whole.subarray(0, length), release });
          },
          onResponseError(_controller, error) {
            clearTimeout(timer);
            release();
            reject(error);
          },
        },
      );
      return promise;
    },
  };
}

/**
 * Gives back the memory of what was read from the network; left to the garbage collector, so much of it piles up that all objects of
 * the program are looked at several times a second. Node marks what it shares out in small pieces, which is for all.
 */
function freeMemory(read: ArrayBufferLike | null): void {
  if (read instanceof ArrayBuffer && !isMarkedAsUntransferable(read)) read.transfer(0);
}
