/** Reads long answers into rooms that are used again, so that tens of megabytes leave nothing to be put away. */
import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { Agent, Dispatcher } from 'undici';

export interface BulkAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** They lie in a room that is used again after `release`. */
  readonly bytes: Uint8Array;
  release(): void;
}

export interface BulkAnswers {
  /**
   * Rejects as `request` of undici does.
   * @param dispatcher must not speak HTTP/2: there, what arrives at once may belong to several answers
   */
  ask(
    dispatcher: Agent,
    url: string,
    options: Omit<Dispatcher.DispatchOptions, 'path' | 'origin'>,
  ): Promise<BulkAnswer>;
}

const firstRoomBytes = 1 << 20;
const mostRooms = 8;
/** One answer of hundreds of megabytes must not keep them for the rest of the day. */
const largestKeptBytes = 64 << 20;

export function createBulkAnswers({ keptBytes = largestKeptBytes } = {}): BulkAnswers {
  const rooms: Buffer[] = [];
  return {
    ask(dispatcher, url, options) {
      const { promise, resolve, reject } = Promise.withResolvers<BulkAnswer>();
      const { origin, pathname, search } = new URL(url);
      let whole = rooms.pop() ?? Buffer.allocUnsafeSlow(firstRoomBytes);
      let length = 0;
      let status = 0;
      let headers: BulkAnswer['headers'] = {};
      let arrived: ArrayBufferLike | null = null;
      let isReleased = false;
      const release = () => {
        const isWelcome = rooms.length < mostRooms && whole.length <= keptBytes;
        if (!isReleased && isWelcome) rooms.push(whole);
        isReleased = true;
      };
      dispatcher.dispatch(
        { ...options, origin, path: pathname + search },
        {
          onRequestStart: () => undefined,
          onResponseStart(_controller, told, with_) {
            // Those below 200 come before the answer.
            status = told;
            headers = with_;
          },
          // It never asks to pause, so that nothing of what arrived is looked at once more.
          onResponseData(_controller, piece) {
            if (length + piece.length > whole.length) {
              const larger = Buffer.allocUnsafeSlow(Math.max(2 * whole.length, length + piece.length));
              whole.copy(larger, 0, 0, length);
              whole = larger;
            }
            whole.set(piece, length);
            length += piece.length;
            if (arrived !== piece.buffer) letGo(arrived);
            arrived = piece.buffer;
          },
          onResponseEnd: () => resolve({ status, headers, bytes: whole.subarray(0, length), release }),
          onResponseError(_controller, error) {
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
 * Gives back the memory of what was read from the network; left to be found, so much of it piles up that all objects of
 * the program are looked at several times a second. Node marks what it shares out in small pieces, which is for all.
 */
function letGo(read: ArrayBufferLike | null): void {
  if (read instanceof ArrayBuffer && !isMarkedAsUntransferable(read)) read.transfer(0);
}
