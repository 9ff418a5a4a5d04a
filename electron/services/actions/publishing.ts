/** Publishes the state of the handler under a version: at once, or a little later if much changes. */
import type { After } from '../../../shared/async.ts';
import { createLive, type Live } from '../live.ts';

export interface Publishing {
  readonly version: number;
  /** Sets its value to the version. */
  readonly published: Live<number>;
  now(): void;
  soon(): void;
  /** Publishes nothing any more. */
  close(): void;
}

const publishMs = 200;

export function createPublishing(after: After): Publishing {
  let isOver = false;
  let version = 0;
  let cancelPublish: (() => void) | null = null;
  const published = createLive(version);
  const now = (): void => {
    version += 1;
    if (!isOver) published.set(version);
  };
  return {
    get version() {
      return version;
    },
    published,
    now,
    soon() {
      if (isOver) return;
      cancelPublish ??= after(publishMs, () => {
        cancelPublish = null;
        now();
      });
    },
    close() {
      isOver = true;
      cancelPublish?.();
    },
  };
}
