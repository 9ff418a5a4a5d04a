/** Writes the texts of mapped cells into the memory of the scanner, where cells are read from. */

/** Texts are kept for the whole piece, or for one scan. */
export interface MadeTexts {
  /** Where the text begins and ends that was written last. */
  readonly start: number;
  readonly end: number;
  /** Returns false where there is no room for it, or bytes cannot represent it. */
  keep(text: string): boolean;
  writeForScan(text: string): boolean;
  /** Room for so many bytes until the next scan: where it begins; -1 where there is none. */
  reserveForScan(length: number): number;
  beginScan(): void;
  /** Whether no more texts can be kept until those since `fix` are forgotten. */
  readonly isFull: boolean;
  /** Keeps the texts so far. */
  fix(): void;
  forget(): void;
}

const encoder = new TextEncoder();
/** Short texts are written in less time than it takes to call the encoder. */
const short = 24;
const longestCharacter = 3;

/** Bytes from `start` to before `end` are theirs: a quarter for texts that are kept. */
export function createMadeTexts(
  bytes: Uint8Array<ArrayBuffer>,
  { start: first, end: last }: { readonly start: number; readonly end: number },
): MadeTexts {
  const middle = first + ((last - first) >> 2);
  let fixed = first;
  let kept = first;
  let used = middle;
  let isFull = false;
  let start = first;
  let end = first;

  /** The place behind the text; -1 where there is no room, or half of a character would become another one. */
  function write(text: string, at: number, limit: number): number {
    if (text.length <= short && at + text.length <= limit) {
      let to = at;
      for (; to < at + text.length; to++) {
        const code = text.charCodeAt(to - at);
        if (code > 0x7f) break;
        bytes[to] = code;
      }
      if (to === at + text.length) return to;
    }
    if (at + text.length > limit || !text.isWellFormed()) return -1;
    const target = bytes.subarray(at, Math.min(limit, at + text.length * longestCharacter));
    const { read, written } = encoder.encodeInto(text, target);
    return read === text.length ? at + written : -1;
  }

  return {
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    keep(text) {
      const behind = write(text, kept, middle);
      if (behind < 0) {
        isFull = true;
        return false;
      }
      start = kept;
      end = behind;
      kept = behind;
      return true;
    },
    writeForScan(text) {
      const behind = write(text, used, last);
      if (behind < 0) return false;
      start = used;
      end = behind;
      used = behind;
      return true;
    },
    reserveForScan(length) {
      if (used + length > last) return -1;
      used += length;
      return used - length;
    },
    beginScan() {
      used = middle;
    },
    get isFull() {
      return isFull;
    },
    fix() {
      fixed = kept;
    },
    forget() {
      kept = fixed;
      isFull = false;
    },
  };
}
