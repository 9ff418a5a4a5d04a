/** The vertices that an open file provides and refers to, as fingerprints of their names, kept while it is open. */
import type { Reference } from '../../../../shared/columns/rules/rule.ts';
import type { KeyChunk } from './key-entries.ts';

export interface KeyFiles {
  readonly provided: readonly KeyChunk[];
  readonly referred: readonly KeyChunk[];
  /** The references of the file; the index of each is the mark of its entries. */
  readonly references: readonly Pick<Reference, 'column' | 'by'>[];
  /** Kind of the provided names; those of objects are xids only after the prefix of their view. */
  readonly provides: 'ogit/_xid' | 'object-id';
  readonly closed: boolean;
  /** Keeps the files unchanged until `work` ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Removes the files as soon as they have no more readers. */
  close(): Promise<void>;
}

/** Whether a reference can name objects that the file provides. */
export const canProvide = (
  { provides }: Pick<KeyFiles, 'provides'>,
  { by }: Pick<Reference, 'by'>,
): boolean => (by === 'ogit/_xid' ? provides === 'ogit/_xid' : by === 'origin');

export function createKeyFiles(options: {
  provided: readonly KeyChunk[];
  referred: readonly KeyChunk[];
  references: KeyFiles['references'];
  provides: KeyFiles['provides'];
  remove: () => Promise<void>;
}): KeyFiles {
  const { provided, referred, references, provides, remove } = options;
  const readers = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;
  return {
    get provided() {
      return closing === null ? provided : [];
    },
    get referred() {
      return closing === null ? referred : [];
    },
    references,
    provides,
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
