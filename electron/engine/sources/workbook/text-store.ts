/**
 * Append-only list of texts in bounded memory. The texts are stored as UTF-8 in blocks: the first blocks in memory, all
 * others in a temporary file, of which some pages are cached.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFully } from '../../file-source.ts';

export interface TextStore extends Disposable {
  readonly count: number;
  append(text: string): void;
  /** Returns the text at `index`, which must be below `count`. */
  get(index: number): string;
}

/** Size of a block. A text is always within one block; a longer text gets a larger block to itself. */
const blockBytes = 1 << 20;
const pageBytes = 1 << 14;
const offsetsPerSegment = 1 << 16;
/** Number of recently read texts that are cached, by the last bits of their index. */
const recentTexts = 1 << 12;

export function createTextStore({ memoryBlocks = 48, cachedPages = 1024 } = {}): TextStore {
  const file = createSpillFile();
  // For each text: its block, offset and length, in segments that are never copied when the list grows.
  const blocks: Uint32Array[] = [];
  const offsets: Uint32Array[] = [];
  const lengths: Uint32Array[] = [];
  const inMemory: Buffer[] = [];
  /** Offsets in the file of the blocks that are not in memory. */
  const spilled: number[] = [];
  const cache = new Map<number, Buffer>();
  const recent = new Array<string>(recentTexts).fill('');
  const recentIndex = new Int32Array(recentTexts).fill(-1);
  let current = Buffer.allocUnsafe(blockBytes);
  let used = 0;
  let blockNumber = 0;
  let count = 0;

  const startBlock = (): void => {
    if (inMemory.length < memoryBlocks) {
      inMemory.push(current);
      current = Buffer.allocUnsafe(blockBytes);
    } else {
      spilled.push(file.append(current.subarray(0, used)));
      if (current.length > blockBytes) current = Buffer.allocUnsafe(blockBytes);
    }
    blockNumber++;
    used = 0;
  };

  /**
   * Reads a text from the file. Pages are small, because some workbooks read texts in random order, not in sequence.
   */
  const spilledText = (at: number, length: number): string => {
    const page = Math.floor(at / pageBytes);
    const from = at - page * pageBytes;
    if (from + length > pageBytes) return file.read(at, length).toString('utf8');
    let bytes = cache.get(page);
    if (bytes === undefined || bytes.length < from + length) {
      bytes = file.read(page * pageBytes, pageBytes);
      const [oldest] = cache.keys();
      if (cache.size >= cachedPages && oldest !== undefined) cache.delete(oldest);
      cache.set(page, bytes);
    }
    return bytes.toString('utf8', from, from + length);
  };
  const textAt = (block: number, from: number, length: number): string => {
    const bytes = block === blockNumber ? current : inMemory[block];
    if (bytes !== undefined) return bytes.toString('utf8', from, from + length);
    return spilledText((spilled[block - inMemory.length] ?? 0) + from, length);
  };

  return {
    get count() {
      return count;
    },
    append(text) {
      // UTF-8 has at most three bytes per UTF-16 code unit.
      const maxBytes = text.length * 3;
      if (used + maxBytes > current.length) {
        startBlock();
        if (maxBytes > current.length) current = Buffer.allocUnsafe(maxBytes);
      }
      const length = current.write(text, used);
      const segment = Math.floor(count / offsetsPerSegment);
      const place = count % offsetsPerSegment;
      if (place === 0)
        for (const list of [blocks, offsets, lengths]) list.push(new Uint32Array(offsetsPerSegment));
      set(blocks[segment], place, blockNumber);
      set(offsets[segment], place, used);
      set(lengths[segment], place, length);
      used += length;
      count++;
    },
    get(index) {
      const slot = index & (recentTexts - 1);
      if (recentIndex[slot] === index) return recent[slot] ?? '';
      const segment = Math.floor(index / offsetsPerSegment);
      const place = index % offsetsPerSegment;
      const from = offsets[segment]?.[place] ?? 0;
      const text = textAt(blocks[segment]?.[place] ?? 0, from, lengths[segment]?.[place] ?? 0);
      recent[slot] = text;
      recentIndex[slot] = index;
      return text;
    },
    [Symbol.dispose]: () => file[Symbol.dispose](),
  };
}

function set(list: Uint32Array | undefined, place: number, value: number): void {
  if (list !== undefined) list[place] = value;
}

/** A file that exists only once something is written to it. */
function createSpillFile() {
  let opened: { folder: string; handle: number } | null = null;
  let size = 0;
  return {
    append(bytes: Uint8Array): number {
      if (opened === null) {
        const folder = mkdtempSync(join(tmpdir(), 'graph-intake-texts-'));
        opened = { folder, handle: openSync(join(folder, 'texts'), 'w+') };
      }
      for (let done = 0; done < bytes.length; )
        done += writeSync(opened.handle, bytes, done, bytes.length - done, size + done);
      size += bytes.length;
      return size - bytes.length;
    },
    read(at: number, length: number): Buffer {
      const bytes = Buffer.allocUnsafe(length);
      if (opened === null) return bytes;
      return bytes.subarray(0, readFully(opened.handle, bytes, at));
    },
    [Symbol.dispose]() {
      if (opened === null) return;
      closeSync(opened.handle);
      rmSync(opened.folder, { recursive: true, force: true });
      opened = null;
    },
  };
}
