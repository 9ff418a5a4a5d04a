/** Files that the host made for the user, each offered at an unguessable address until it is fetched. */
import type { ReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Delivered, Log } from '../platform.ts';

interface DownloadsDeps {
  randomToken: () => string;
  log: Log;
}

interface Download {
  readonly name: string;
  readonly sizeBytes: number;
  readonly body: ReadStream;
}

export interface Downloads {
  /** Takes over a file under its path, and offers it to the browser under `name`. */
  offer(file: { path: string; name: string }): Delivered;
  /** Opens an offered file; returns undefined where `id` is unknown or its file was fetched. */
  open(id: string): Promise<Download | undefined>;
  /** Removes a file that the browser has fetched to its end. */
  fetched(id: string): void;
}

export function createDownloads({ randomToken, log }: DownloadsDeps): Downloads {
  const offered = new Map<string, { path: string; name: string }>();
  return {
    offer(file) {
      const id = randomToken();
      offered.set(id, file);
      return { to: 'download', address: `/download/${id}` };
    },
    async open(id) {
      const file = offered.get(id);
      if (!file) return undefined;
      const handle = await open(file.path);
      const { size } = await handle.stat();
      return { name: file.name, sizeBytes: size, body: handle.createReadStream() };
    },
    fetched(id) {
      const file = offered.get(id);
      offered.delete(id);
      if (file)
        rm(file.path, { force: true }).catch((error: unknown) =>
          log.error('A file that was fetched could not be removed.', error),
        );
    },
  };
}
