/** Publishes a version that increases with each change of the handler: at once, or once for many changes. */
import type { After } from '../../../shared/async.ts';
import { createLive, type Live } from '../live.ts';

export interface Publishing {
  readonly version: number;
  /** Sets its value to the version. */
  readonly published: Live<number>;
  /** Publishes at once. */
  now(): void;
  /** Publishes within 200 ms, once for all calls until then. */
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
