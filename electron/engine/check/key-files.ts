/** The xids that an open file provides and refers to, as fingerprints, kept for as long as it is open. */
import type { KeyChunk } from './key-entries.ts';

export interface KeyFiles {
  readonly provided: readonly KeyChunk[];
  readonly referred: readonly KeyChunk[];
  /** The columns of the references, by the mark of their entries. */
  readonly referenceColumns: readonly number[];
  readonly closed: boolean;
  /** They stay as they are until `work` ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Removes them as soon as nobody reads them any more. */
  close(): Promise<void>;
}

export function createKeyFiles(options: {
  provided: readonly KeyChunk[];
  referred: readonly KeyChunk[];
  referenceColumns: readonly number[];
  remove: () => Promise<void>;
}): KeyFiles {
  const { provided, referred, referenceColumns, remove } = options;
  const readers = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;
  return {
    get provided() {
      return closing === null ? provided : [];
    },
    get referred() {
      return closing === null ? referred : [];
    },
    referenceColumns,
    get closed() {
      return closing !== null;
    },
    async during(work) {
      const running = work();
      readers.add(running);
      try {
        return await running;
      } finally {
        readers.delete(running);
      }
    },
    close() {
      closing ??= Promise.allSettled(readers).then(remove);
      return closing;
    },
  };
}
