/**
 * Files on the disk with the vertices that an open file provides (it creates them) and refers to, each as a hash of its
 * name; kept while the file is open.
 */
import type { Reference } from '../../../../shared/columns/rules/rule.ts';
import type { KeyChunk } from './key-entries.ts';

export interface KeyFiles {
  readonly provided: readonly KeyChunk[];
  readonly referred: readonly KeyChunk[];
  /** The columns with references; entries in `referred` have the index of theirs. */
  readonly references: readonly Pick<Reference, 'column' | 'by'>[];
  /** Kind of the provided names; those of objects are xids only after the prefix of their view. */
  readonly provides: 'ogit/_xid' | 'object-id';
  readonly closed: boolean;
  /** Runs `work`, and keeps the files until it has ended, even if they are closed meanwhile. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Removes the files as soon as they have no more readers. */
  close(): Promise<void>;
}

/**
 * Whether references of a column may name what a file provides: an xid names only vertices of files with xids, while the
 * origin of an incident may be an xid or the id of an object. The platform chooses `ogit/_id`, so no file provides it.
 */
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
