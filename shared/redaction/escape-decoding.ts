/** Decodes the escapes of JSON, URLs and HTML in any text, and maps positions in the result back to the source. */
import { decodeUtf8 } from './utf8-decoding.ts';

interface DecodedText {
  readonly text: string;
  /** Returns where in the source the character at this position of `text` begins. */
  sourceStart(at: number): number;
  /** Returns where in the source the character before this position of `text` ends. */
  sourceEnd(at: number): number;
}

/** One escape: position (`at`) and length in the decoded text; position (`source`) and `sourceLength` in the source. */
interface Run {
  readonly at: number;
  readonly length: number;
  readonly source: number;
  readonly sourceLength: number;
}

const escapes =
  /(?:%[\da-f]{2})+|\\u[\da-f]{4}|\\x[\da-f]{2}|\\["'\\/]|&#x[\da-f]{1,5};|&#\d{1,6};|&(?:amp|lt|gt|quot|apos);/gi;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns null if nothing is escaped. */
export function decodeEscapes(source: string): DecodedText | null {
  const runs: Run[] = [];
  let text = '';
  let from = 0;
  const add = (character: string, start: number, length: number) => {
    text += source.slice(from, start);
    runs.push({ at: text.length, length: character.length, source: start, sourceLength: length });
    text += character;
    from = start + length;
  };
  for (const { 0: found, index } of source.matchAll(escapes)) {
    if (!found.startsWith('%')) add(characterOf(found), index, found.length);
    else {
      const bytes = found
        .slice(1)
        .split('%')
        .map((hex) => Number.parseInt(hex, 16));
      let at = index;
      for (const { character, length } of decodeUtf8(bytes)) {
        add(character, at, 3 * length);
        at += 3 * length;
      }
    }
  }
  if (runs.length === 0) return null;
  text += source.slice(from);
  const runBefore = (at: number) => lastBefore(runs, at);
  return {
    text,
    sourceStart(at) {
      const run = runBefore(at + 1);
      if (run === undefined) return at;
      return at < run.at + run.length ? run.source : run.source + run.sourceLength + at - run.at - run.length;
    },
    sourceEnd(at) {
      const run = runBefore(at);
      if (run === undefined) return at;
      return run.source + run.sourceLength + Math.max(0, at - run.at - run.length);
    },
  };
}

/** Returns the last run that begins before this position of the decoded text. */
function lastBefore(runs: readonly Run[], at: number): Run | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as Run).at < at) low = middle + 1;
    else high = middle;
  }
  return runs[low - 1];
}

function characterOf(written: string): string {
  const hex = /^(?:\\u|\\x|&#x)([\da-f]+)/i.exec(written)?.[1];
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  const decimal = /^&#(\d+)/.exec(written)?.[1];
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return named[written.slice(1, -1).toLowerCase()] ?? written.slice(1);
}
