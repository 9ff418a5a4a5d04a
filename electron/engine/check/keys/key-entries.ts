/**
 * Writes and reads fingerprints of keys, which are hashes of 128 bits. Those of one piece of a file form a chunk,
 * sorted into 256 partitions by their first 8 bits.
 */
import { closeSync, fstatSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { readFully } from '../../file-source.ts';

/** Equal keys lie in the same partition, so that each partition can be worked on alone. */
export const keyPartitions = 256;
const partitionShift = 24;

/** Length of an entry in words of 32 bits: the fingerprint alone, or with a record number and a mark. */
export const hashWords = 4;
export const recordWords = 6;

/** The entries of one piece of the file, partition by partition, in the order of the records within each. */
export interface KeyChunk {
  readonly wordsPerEntry: number;
  /** How many entries each partition has. */
  readonly counts: Uint32Array<SharedArrayBuffer>;
  /** In memory, shared by all threads, or in a file from byte `at` on. */
  readonly held:
    | { readonly in: 'memory'; readonly words: Uint32Array<SharedArrayBuffer> }
    | { readonly in: 'file'; readonly path: string; readonly at: number; readonly bytes: number };
}

export interface KeyEntries {
  readonly count: number;
  clear(): void;
  /**
   * Adds an entry, whose fingerprint begins at word `at` of `hash`. Entries of four words store neither the record nor
   * the mark, which has up to 23 bits.
   */
  add(hash: Uint32Array, at: number, record: number, mark: number): void;
  /** Returns the entries as a chunk; null if there are none. @param folder where to write it; null for memory */
  toChunk(folder: string | null): KeyChunk | null;
  /** Returns the fingerprints alone of `chunk`, which must be the last result of `toChunk`. */
  toHashChunk(folder: string | null, chunk: KeyChunk): KeyChunk;
}

const highUnit = 2 ** 32;
/** Record numbers have 40 bits; the rest of the second word is the mark's. */
const highBits = 8;

export const recordOf = (low: number, high: number): number => (high & 0xff) * highUnit + low;
export const markOf = (high: number): number => high >>> highBits;

/** Collects entries of one piece after another, reusing its arrays. @param name of the file they may be written to */
export function createKeyEntries(wordsPerEntry: number, name: string): KeyEntries {
  let words = new Uint32Array(4_096 * wordsPerEntry);
  let filled = 0;

  function ensureRoom(): void {
    if (filled + wordsPerEntry <= words.length) return;
    const longer = new Uint32Array(words.length * 2);
    longer.set(words);
    words = longer;
  }

  function add(hash: Uint32Array, at: number, record: number, mark: number): void {
    ensureRoom();
    copyHash(words, filled, hash, at);
    if (wordsPerEntry === recordWords) {
      const high = Math.floor(record / highUnit);
      words[filled + 4] = record - high * highUnit;
      words[filled + 5] = (mark << highBits) | high;
    }
    filled += wordsPerEntry;
  }

  /** Keeps the order of the entries within each partition. */
  function sortInto(out: Uint32Array, counts: Uint32Array): void {
    for (let at = 0; at < filled; at += wordsPerEntry) {
      const partition = (words[at] as number) >>> partitionShift;
      counts[partition] = (counts[partition] as number) + 1;
    }
    const next = new Uint32Array(keyPartitions);
    for (let partition = 1; partition < keyPartitions; partition++)
      next[partition] = (next[partition - 1] as number) + (counts[partition - 1] as number) * wordsPerEntry;
    for (let at = 0; at < filled; at += wordsPerEntry) {
      const partition = (words[at] as number) >>> partitionShift;
      const to = next[partition] as number;
      copyHash(out, to, words, at);
      if (wordsPerEntry === recordWords) {
        out[to + 4] = words[at + 4] as number;
        out[to + 5] = words[at + 5] as number;
      }
      next[partition] = to + wordsPerEntry;
    }
  }

  return {
    get count() {
      return filled / wordsPerEntry;
    },
    clear() {
      filled = 0;
    },
    add,
    toChunk(folder) {
      if (filled === 0) return null;
      const counts = new Uint32Array(new SharedArrayBuffer(keyPartitions * Uint32Array.BYTES_PER_ELEMENT));
      const held = store(folder, name, filled, (out) => sortInto(out, counts));
      return { wordsPerEntry, counts, held };
    },
    toHashChunk(folder, { counts, held }) {
      const count = filled / wordsPerEntry;
      const sorted = held.in === 'memory' ? held.words : scratch;
      const hashes = store(folder, `${name}-hashes`, count * hashWords, (out) => {
        // Entries only move towards the front, so `out` and `sorted` may be the same array.
        for (let entry = 0; entry < count; entry++)
          copyHash(out, entry * hashWords, sorted, entry * wordsPerEntry);
      });
      return { wordsPerEntry: hashWords, counts, held: hashes };
    },
  };
}

function copyHash(to: Uint32Array, at: number, from: Uint32Array, fromAt: number): void {
  to[at] = from[fromAt] as number;
  to[at + 1] = from[fromAt + 1] as number;
  to[at + 2] = from[fromAt + 2] as number;
  to[at + 3] = from[fromAt + 3] as number;
}

/** Buffer of the entries that a thread writes next, one piece after the other. */
let scratch = new Uint32Array(0);

/** Calls `fill` to write `length` words, and stores them: in shared memory, or at the end of a file of the folder. */
function store(
  folder: string | null,
  name: string,
  length: number,
  fill: (words: Uint32Array) => void,
): KeyChunk['held'] {
  const bytes = length * Uint32Array.BYTES_PER_ELEMENT;
  if (folder === null) {
    const words = new Uint32Array(new SharedArrayBuffer(bytes));
    fill(words);
    return { in: 'memory', words };
  }
  if (scratch.length < length) scratch = new Uint32Array(length * 2);
  fill(scratch);
  // A file for each thread: no other thread writes to it, so its end is known.
  const path = join(folder, `${name}-${threadId}`);
  const at = append(path, new Uint8Array(scratch.buffer, 0, bytes));
  return { in: 'file', path, at, bytes };
}

function append(path: string, bytes: Uint8Array): number {
  const file = openSync(path, 'a');
  try {
    const at = fstatSync(file).size;
    writeFileSync(file, bytes);
    return at;
  } finally {
    closeSync(file);
  }
}

/** Reads the entries of some neighbouring partitions out of many chunks. */
interface KeyReader {
  /**
   * Calls `take` with the entries of the partitions, chunk by chunk in their order: from word `from` to before word `to` of
   * `words`, which the next chunk overwrites.
   */
  read(
    chunks: readonly KeyChunk[],
    partitions: PartitionRange,
    take: (words: Uint32Array, from: number, to: number) => void,
  ): void;
  close(): void;
}

/** Neighbouring partitions, from `first` to before `end`. */
export interface PartitionRange {
  readonly first: number;
  readonly end: number;
}

export function createKeyReader(): KeyReader {
  const files = new Map<string, number>();
  let buffer = new Uint32Array(0);

  const opened = (path: string): number => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const file = openSync(path, 'r');
    files.set(path, file);
    return file;
  };

  function wordsOf({ held }: KeyChunk, from: number, length: number): { words: Uint32Array; from: number } {
    if (held.in === 'memory') return { words: held.words, from };
    if (buffer.length < length) buffer = new Uint32Array(length * 2);
    const wanted = length * Uint32Array.BYTES_PER_ELEMENT;
    const target = new Uint8Array(buffer.buffer, 0, wanted);
    const start = held.at + from * Uint32Array.BYTES_PER_ELEMENT;
    if (readFully(opened(held.path), target, start) < wanted)
      throw new Error(`${held.path} is shorter than what was written to it.`);
    return { words: buffer, from: 0 };
  }

  return {
    read(chunks, { first, end }, take) {
      for (const chunk of chunks) {
        const { counts, wordsPerEntry } = chunk;
        const length = sum(counts, first, end) * wordsPerEntry;
        if (length === 0) continue;
        const { words, from } = wordsOf(chunk, sum(counts, 0, first) * wordsPerEntry, length);
        take(words, from, from + length);
      }
    },
    close() {
      for (const file of files.values()) closeSync(file);
      files.clear();
    },
  };
}

function sum(counts: Uint32Array, from: number, to: number): number {
  let total = 0;
  for (let at = from; at < to; at++) total += counts[at] as number;
  return total;
}
