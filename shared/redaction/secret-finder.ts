/**
 * Finds known secrets in texts: plain, percent-encoded, escaped for JSON or HTML, in base64 or in hexadecimal;
 * completely or, if they are long, by half of them.
 */
import { formsOf, type SecretForm } from './encoded-forms.ts';
import { decodeEscapes } from './escape-decoding.ts';

export interface SecretFinder {
  /** Returns the text with `mark` in place of every secret. */
  replace(text: string, mark: string): string;
  /** False only if no secret is in bytes[from..to) of UTF-8 in a form without {@link mayBeEncoded escapes}. */
  mayOccurIn(bytes: Uint8Array, from: number, to: number): boolean;
}

/** Every search begins with a block of this many characters. */
const blockLength = 8;
const tableSize = 1 << 14;
/** How many nested encodings are decoded. */
const deepestEncoding = 3;

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Block {
  readonly form: SecretForm;
  readonly at: number;
}

const hashOf = (one: number, other: number) => (one * 257 + other) & (tableSize - 1);
const shortestDistinctive = 8;
const longEnough = 20;

/**
 * Whether a text can only be the secret wherever it occurs: it is long, or has a digit, or three kinds of characters. A
 * password such as “incident” is not distinctive, since it is also a word in files and messages.
 */
export function isDistinctive(text: string): boolean {
  if (text.length < shortestDistinctive || /^\d+$/.test(text)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(text)).length;
  return text.length >= longEnough || /\d/.test(text) || kinds === 3;
}

const escapeSigns = [...'%\\&'].map((sign) => sign.charCodeAt(0));

/** False only if these bytes of UTF-8 contain no escape of any encoding. */
export const mayBeEncoded = (bytes: Uint8Array): boolean => escapeSigns.some((sign) => bytes.includes(sign));

export function createSecretFinder(secrets: readonly string[]): SecretFinder {
  const blocks = new Map<string, Block[]>();
  // Wu and Manber: how far the window may move on when it ends with these two characters.
  const shifts = new Uint8Array(tableSize).fill(blockLength - 1);
  for (const secret of new Set(secrets))
    if (isDistinctive(secret)) for (const form of formsOf(secret)) addForm(form);

  function addForm(form: SecretForm): void {
    const { text, minLength } = form;
    if (text.length < blockLength || minLength < blockLength) return;
    // Every part of `minLength` characters contains one of these blocks.
    const stride = minLength - blockLength + 1;
    const last = minLength === text.length ? 0 : text.length - blockLength;
    for (let at = 0; at <= last; at += stride) {
      const block = text.slice(at, at + blockLength);
      blocks.set(block, [...(blocks.get(block) ?? []), { form, at }]);
      for (let index = 0; index + 1 < blockLength; index++) {
        const hash = hashOf(block.charCodeAt(index), block.charCodeAt(index + 1));
        shifts[hash] = Math.min(shifts[hash] as number, blockLength - 2 - index);
      }
    }
  }

  const spansIn = (text: string): Span[] => {
    const spans: Span[] = [];
    let searched = 0;
    for (let end = blockLength - 1; end < text.length; ) {
      const shift = shifts[hashOf(text.charCodeAt(end - 1), text.charCodeAt(end))] as number;
      if (shift > 0) {
        end += shift;
        continue;
      }
      const start = end - blockLength + 1;
      const span = longestAt(text, start, blocks.get(text.slice(start, end + 1)) ?? [], searched);
      if (span === null) end += 1;
      else {
        spans.push(span);
        searched = span.to;
        end = span.to + blockLength - 1;
      }
    }
    return spans;
  };

  const allSpans = (text: string): Span[] => {
    const spans = spansIn(text);
    let toSource = (span: Span): Span => span;
    let view = text;
    for (let depth = 0; depth < deepestEncoding; depth++) {
      const decoded = decodeEscapes(view);
      if (decoded === null) break;
      const outer = toSource;
      toSource = ({ from, to }) => outer({ from: decoded.sourceStart(from), to: decoded.sourceEnd(to) });
      view = decoded.text;
      spans.push(...spansIn(view).map(toSource));
    }
    return spans;
  };

  return {
    replace(text, mark) {
      if (blocks.size === 0 || text.length < blockLength) return text;
      const spans = allSpans(text).toSorted((one, other) => one.from - other.from);
      if (spans.length === 0) return text;
      let clean = '';
      let done = 0;
      for (const { from, to } of spans) {
        if (from >= done) clean += text.slice(done, from) + mark;
        done = Math.max(done, to);
      }
      return clean + text.slice(done);
    },
    mayOccurIn(bytes, from, to) {
      if (blocks.size === 0) return false;
      for (let end = from + blockLength - 1; end < to; ) {
        const shift = shifts[hashOf(bytes[end - 1] as number, bytes[end] as number)] as number;
        if (shift === 0 && blocks.has(String.fromCharCode(...bytes.subarray(end - blockLength + 1, end + 1))))
          return true;
        end += Math.max(1, shift);
      }
      return false;
    },
  };
}

/** Returns the longest part of a secret around a block that was found; null if it is too short to count. */
function longestAt(text: string, start: number, found: readonly Block[], searched: number): Span | null {
  let longest: Span | null = null;
  for (const { form, at } of found) {
    let before = 0;
    while (
      before < at &&
      start - before > searched &&
      text[start - before - 1] === form.text[at - before - 1]
    )
      before += 1;
    let length = blockLength;
    while (at + length < form.text.length && text[start + length] === form.text[at + length]) length += 1;
    if (before + length < form.minLength) continue;
    // Half of a passphrase may be an ordinary word.
    if (form.isPlain && !isDistinctive(form.text.slice(at - before, at + length))) continue;
    if (longest === null || before + length > longest.to - longest.from)
      longest = { from: start - before, to: start + length };
  }
  return longest;
}
