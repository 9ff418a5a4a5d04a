/** Reads long responses into reused buffers, so that tens of megabytes need no garbage collection. */
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
  readonly maxBytes: number;
  /** From the first byte sent to the last one received. */
  readonly totalTimeoutMs: number;
}

interface BulkResponses {
  /**
   * Sends a request and reads its response. Rejects with the same errors as `request` of undici.
   * @param dispatcher must not use HTTP/2, where data that arrives together may belong to several responses
   */
  ask(
    dispatcher: Agent,
    url: string,
    options: Omit<Dispatcher.DispatchOptions, 'path' | 'origin'>,
    limits: BulkLimits,
  ): Promise<BulkResponse>;
}

const firstBufferBytes = 1 << 20;
/** Buffers that are kept for reuse. */
const maxBuffers = 8;
/** Largest buffer that is kept: the memory of a single response of hundreds of megabytes must be released. */
const largestKeptBytes = 64 << 20;

export function createBulkResponses({ keptBytes = largestKeptBytes } = {}): BulkResponses {
  const buffers: Buffer[] = [];
  return {
    ask(dispatcher, url, options, { maxBytes, totalTimeoutMs }) {
      const { promise, resolve, reject } = Promise.withResolvers<BulkResponse>();
      const { origin, pathname, search } = new URL(url);
      let buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(firstBufferBytes);
      let length = 0;
      let status = 0;
      let headers: BulkResponse['headers'] = {};
      let lastChunkMemory: ArrayBufferLike | null = null;
      let isReleased = false;
      let timer: NodeJS.Timeout | undefined;
      const release = () => {
        const fitsPool = buffers.length < maxBuffers && buffer.length <= keptBytes;
        if (!isReleased && fitsPool) buffers.push(buffer);
        isReleased = true;
      };
      dispatcher.dispatch(
        { ...options, origin, path: pathname + search },
        {
          onRequestStart(controller) {
            timer = setTimeout(
              () => controller.abort(new ConnectionFailure('response-timeout', hostOf(url), null)),
              totalTimeoutMs,
            );
          },
          onResponseStart(_controller, responseStatus, responseHeaders) {
            // Interim statuses below 200 come before the response.
            status = responseStatus;
            headers = responseHeaders;
          },
          // Never pauses the connection, since undici would then parse a chunk twice.
          onResponseData(controller, piece) {
            if (length + piece.length > maxBytes)
              return controller.abort(new ConnectionFailure('too-long', hostOf(url), null));
            if (length + piece.length > buffer.length) {
              const larger = Buffer.allocUnsafeSlow(Math.max(2 * buffer.length, length + piece.length));
              buffer.copy(larger, 0, 0, length);
              buffer = larger;
            }
            buffer.set(piece, length);
            length += piece.length;
            // The parser handles one chunk after the other: it has finished the last one, whose pieces were copied.
            if (lastChunkMemory !== piece.buffer) freeMemory(lastChunkMemory);
            lastChunkMemory = piece.buffer;
          },
          onResponseEnd() {
            clearTimeout(timer);
            resolve({ status, headers, bytes: buffer.subarray(0, length), release });
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
 * Releases the memory of a chunk immediately, because its garbage would cause several full collections per second.
 * Small chunks are slices of Node's shared pool, which is marked as untransferable and must be kept.
 */
function freeMemory(chunkMemory: ArrayBufferLike | null): void {
  if (chunkMemory instanceof ArrayBuffer && !isMarkedAsUntransferable(chunkMemory)) chunkMemory.transfer(0);
}
