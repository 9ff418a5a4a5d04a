/** Requests pages of updates before they are needed, so that the platform works while the ones before are stored. */
import type { Update } from '../../remote/objects/updates.ts';

/** Updates from an index on, requested but not necessarily received. */
interface Page {
  readonly from: number;
  /** Milliseconds since epoch. */
  readonly askedAt: number;
  readonly updates: Promise<Update[]>;
}

interface PagesAhead {
  /** Requests the page from an index on. A page after it is requested, too, once two pages were of the same size. */
  prepare(from: number, size: number): void;
  /** Returns the page from an index on; pages that were prepared for another index are dropped. */
  take(from: number): Page;
}

const maxAhead = 2;

export function createPagesAhead(deps: {
  readonly ask: (from: number) => Promise<Update[]>;
  readonly now: () => number;
}): PagesAhead {
  let ahead: Page[] = [];
  let sizeBefore = 0;
  const request = (from: number): Page => {
    const updates = deps.ask(from);
    // A page that is no longer needed may fail.
    updates.catch(() => undefined);
    return { from, askedAt: deps.now(), updates };
  };
  return {
    prepare(from, size) {
      if (ahead[0]?.from !== from) ahead = [request(from)];
      if (size === sizeBefore && ahead.length < maxAhead) ahead.push(request(from + size));
      sizeBefore = size;
    },
    take(from) {
      const next = ahead.shift();
      if (next?.from === from) return next;
      ahead = [];
      return request(from);
    },
  };
}
