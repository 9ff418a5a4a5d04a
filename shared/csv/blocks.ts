/** Cuts a stream of bytes into blocks of decoded text and knows the byte offset of every character in them. */
import { createUtf8Decoder } from './text-decoder.ts';
import { completeLength, validLength } from './utf8.ts';

/** One block is decoded at once: large enough to make calls cheap, small enough for a processor's cache. */
const usualBlockBytes = 64 * 1024;

export interface Block {
  readonly text: string;
  /** Returns the offset in the stream of the character `index`; within one block, call with ascending indexes. */
  byteAt(index: number): number;
  /** The byte behind `text` at which the stream stops being UTF-8. */
  readonly bad: { readonly byte: number; readonly value: number } | null;
}

interface Blocks {
  /** Copies bytes of `source` from offset `from` and returns how many; call `next` after each call. */
  fill(source: Uint8Array, from: number): number;
  /** Returns the text of the bytes so far, without an incomplete last character; with `last`, of all bytes. */
  next(last: boolean): Block;
}

/** `blockBytes` must be a multiple of 16. */
export function createBlocks(firstByte: number, blockBytes = usualBlockBytes): Blocks {
  const decoder = createUtf8Decoder();
  const bytes = new Uint8Array(blockBytes);
  const widths = createWidths(bytes);
  let filled = 0;
  let byte = firstByte;

  function decode(end: number): { text: string; length: number } {
    try {
      return { text: decoder.decode(bytes.subarray(0, end)), length: end };
    } catch {
      // Bytes before the first wrong one still count.
      const length = validLength(bytes, end);
      return { text: decoder.decode(bytes.subarray(0, length)), length };
    }
  }

  return {
    fill(source, from) {
      const taken = Math.min(blockBytes - filled, source.length - from);
      bytes.set(source.subarray(from, from + taken), filled);
      filled += taken;
      return taken;
    },
    next(last) {
      const start = byte;
      const end = last ? filled : completeLength(bytes, filled);
      const { text, length } = decode(end);
      const bad = length < end ? { byte: start + length, value: bytes[length] as number } : null;
      // Each UTF-16 unit of ASCII is one byte, of anything else more: equal lengths mean ASCII throughout.
      const surplusBefore = text.length === length ? noSurplus : widths.measure(length);
      bytes.copyWithin(0, end, filled);
      filled -= end;
      byte += end;
      return { text, byteAt: (index) => start + index + surplusBefore(index), bad };
    },
  };
}

type SurplusBefore = (index: number) => number;
const noSurplus: SurplusBefore = () => 0;

/** Counts how many more bytes than UTF-16 units precede a character, for blocks that are not only ASCII. */
function createWidths(bytes: Uint8Array): { measure(length: number): SurplusBefore } {
  const words = new Int32Array(bytes.buffer);
  // Ascending character indexes; from each one on, the surplus of bytes is one higher.
  let steps = new Int32Array(0);
  let count = 0;

  function mark(from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const lead = bytes[at] as number;
      if (lead < 0xc0) continue;
      const index = at - count + 1;
      steps[count++] = index;
      if (lead >= 0xe0) steps[count++] = index;
    }
  }

  return {
    measure(length) {
      if (steps.length === 0) steps = new Int32Array(bytes.length);
      count = 0;
      // 16 bytes at a time, because most text is ASCII even where not all of it is.
      const groups = length >> 4;
      for (let group = 0; group < groups; group++) {
        const word = group << 2;
        const bits =
          (words[word] as number) |
          (words[word + 1] as number) |
          (words[word + 2] as number) |
          (words[word + 3] as number);
        if ((bits & 0x80808080) !== 0) mark(group << 4, (group + 1) << 4);
      }
      mark(groups << 4, length);

      let passed = 0;
      return (index) => {
        while (passed < count && (steps[passed] as number) <= index) passed++;
        return passed;
      };
    },
  };
}
