/**
 * Reports when the browser has loaded the page, so that creating the host does not delay the page's files. The page
 * server calls the methods; `start-browser-host.ts` waits for the promises.
 */
import { AppError } from '../../shared/errors.ts';

export interface FirstLoad {
  /** Called before the page itself is sent. @param files addresses of its files on this server */
  page(files: readonly string[]): void;
  /** Called when the page or a file was sent, or its request was broken off. */
  sent(path: string): void;
  /** Called when the page runs and opens its websocket: files that it did not request are in the browser's cache. */
  runs(): void;
  /** Called when the program ends: rejects `over` and `shown` if they are pending, so that nothing more starts. */
  end(): void;
  /** Resolves after the last file, or shortly after a start without a browser. Rejects with `aborted` after `end`. */
  readonly over: Promise<void>;
  /** Resolves when the page should have its first responses; without a browser, and on `end`, like `over`. */
  readonly shown: Promise<void>;
}

/** After this time without a browser the host starts. A running browser connects sooner; starting one takes longer. */
const noVisitorMs = 120;
/** Files that the browser has not requested by then are in its cache. */
const cachedFilesMs = 400;
/** A page calls as soon as it is drawn, and then draws the responses; work that starts meanwhile delays it. */
const firstResponsesMs = 400;
/** A page that never opens its websocket is awaited no longer than this. */
const neverShownMs = 2000;

export function createFirstLoad(deps: { after: (ms: number, fire: () => void) => () => void }): FirstLoad {
  const { after } = deps;
  const over = Promise.withResolvers<void>();
  const shown = Promise.withResolvers<void>();
  let missing: Set<string> | null = null;
  // `end` may reject them while no caller awaits them.
  for (const { promise } of [over, shown]) promise.catch(() => undefined);
  let cancel = after(noVisitorMs, () => {
    endLoad();
    shown.resolve();
  });
  function endLoad(): void {
    cancel();
    over.resolve();
  }
  return {
    over: over.promise,
    shown: shown.promise,
    end() {
      cancel();
      const ended = new AppError('aborted', 'Graph Intake ended before it had started.');
      over.reject(ended);
      shown.reject(ended);
    },
    runs() {
      endLoad();
      after(firstResponsesMs, shown.resolve);
    },
    page(files) {
      if (missing !== null) return;
      missing = new Set(files);
      cancel();
      cancel = after(cachedFilesMs, endLoad);
      after(neverShownMs, shown.resolve);
    },
    sent(path) {
      if (missing?.delete(path) && missing.size === 0) endLoad();
    },
  };
}
