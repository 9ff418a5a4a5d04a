/**
 * Reports when the browser has what it needs to begin, so that creating the host does not delay the files of its page.
 */
import { AppError } from '../../shared/errors.ts';

export interface FirstLoad {
  /** The page itself is about to be sent; `files` are the addresses of its files on this server. */
  page(files: readonly string[]): void;
  /** The page or a file is sent, or was broken off. */
  sent(path: string): void;
  /** The page runs: whatever it did not ask for it has kept. */
  runs(): void;
  /** The program ends: what has not begun by then shall not begin. */
  end(): void;
  /** Resolves once, with the last file; without a browser soon after the start. Rejects with `aborted` at an end before. */
  readonly over: Promise<void>;
  /** Resolves once, when the page has its first responses; without a browser as `over`. Rejects as `over`. */
  readonly shown: Promise<void>;
}

/** A browser that was there already comes at once; one that has to start takes longer than the host. */
const noVisitorMs = 120;
/** What a browser does not ask for by then, it has kept from an earlier time. */
const keptMs = 400;
/** A page calls as soon as it is drawn, and then draws the responses; work that starts meanwhile delays it. */
const firstResponsesMs = 400;
/** Nor is a page waited for that never asks. */
const neverShownMs = 2000;

export function createFirstLoad(deps: { after: (ms: number, fire: () => void) => () => void }): FirstLoad {
  const { after } = deps;
  const over = Promise.withResolvers<void>();
  const shown = Promise.withResolvers<void>();
  let missing: Set<string> | null = null;
  // At an end no caller may be waiting for them.
  for (const { promise } of [over, shown]) promise.catch(() => undefined);
  let cancel = after(noVisitorMs, () => {
    hasFiles();
    shown.resolve();
  });
  function hasFiles(): void {
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
      hasFiles();
      after(firstResponsesMs, shown.resolve);
    },
    page(files) {
      if (missing !== null) return;
      missing = new Set(files);
      cancel();
      cancel = after(keptMs, hasFiles);
      after(neverShownMs, shown.resolve);
    },
    sent(path) {
      if (missing?.delete(path) && missing.size === 0) hasFiles();
    },
  };
}
