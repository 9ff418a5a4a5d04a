/**
 * Store of the fingerprints of a file's keys while they are needed: in memory as long as they are few, else on disk.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyChunk } from './key-entries.ts';

/** Keys of one kind. */
export interface KeyStore {
  /** In the order of the file. */
  readonly chunks: readonly KeyChunk[];
  readonly bytes: number;
  /** Returns the folder for the next keys; null while they may stay in memory. */
  folder(): Promise<string | null>;
  add(chunk: KeyChunk | null): void;
}

/** @param memoryBytes size from which on further keys are written to the folder */
export function createKeyStore(memoryBytes: number, folder: SpillFolder): KeyStore {
  const chunks: KeyChunk[] = [];
  let bytes = 0;
  return {
    chunks,
    get bytes() {
      return bytes;
    },
    folder: async () => (bytes < memoryBytes ? null : folder.path()),
    add(chunk) {
      if (chunk === null) return;
      chunks.push(chunk);
      bytes += bytesOf(chunk);
    },
  };
}

const bytesOf = ({ held }: KeyChunk): number => (held.in === 'memory' ? held.words.byteLength : held.bytes);

/** A temporary folder that is created when its path is first requested. */
export interface SpillFolder {
  path(): Promise<string>;
  /** Removes the folder with its content; nothing may write to it any more. */
  remove(): Promise<void>;
}

export function createSpillFolder(temporaryDir: string): SpillFolder {
  let created: Promise<string> | null = null;
  return {
    path() {
      created ??= mkdtemp(join(temporaryDir, 'keys-'));
      return created;
    },
    async remove() {
      const previous = created;
      created = null;
      if (previous !== null) await rm(await previous, { recursive: true, force: true });
    },
  };
}
