/** Writes the texts of mapped cells into the memory of the scanner, where cells are read from. */

/** Texts are kept for the whole piece, or for one scan. */
export interface GeneratedTexts {
  /** Start and end of the text that was written last. */
  readonly start: number;
  readonly end: number;
  /** Writes a text and keeps it; returns false if there is no room for it, or bytes cannot represent it. */
  keep(text: string): boolean;
  /** As `keep`, but the text is valid only until the next scan. */
  writeForScan(text: string): boolean;
  /** Reserves bytes until the next scan; returns where they begin, or -1 if there is no room. */
  reserveForScan(length: number): number;
  beginScan(): void;
  /** Whether no more texts can be kept until those since `fix` are forgotten. */
  readonly isFull: boolean;
  /** Makes the texts kept so far survive `forget`. */
  fix(): void;
  /** Drops the texts that were kept since `fix`. */
  forget(): void;
}

const encoder = new TextEncoder();
/** A loop writes texts up to this length in less time than it takes to call the encoder. */
const short = 24;
const longestCharacter = 3;

/** Uses the bytes from `start` to before `end`: a quarter for kept texts, the others for those of one scan. */
export function createGeneratedTexts(
  bytes: Uint8Array<ArrayBuffer>,
  { start: first, end: last }: { readonly start: number; readonly end: number },
): GeneratedTexts {
  const middle = first + ((last - first) >> 2);
  let fixed = first;
  let kept = first;
  let used = middle;
  let isFull = false;
  let start = first;
  let end = first;

  /** Returns the offset after the text; -1 if there is no room, or if it has half of a surrogate pair. */
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
      const next = write(text, kept, middle);
      if (next < 0) {
        isFull = true;
        return false;
      }
      start = kept;
      end = next;
      kept = next;
      return true;
    },
    writeForScan(text) {
      const next = write(text, used, last);
      if (next < 0) return false;
      start = used;
      end = next;
      used = next;
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
