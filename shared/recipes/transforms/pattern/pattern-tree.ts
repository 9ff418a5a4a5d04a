/** Parses regular expressions into a tree; refuses constructs that cannot be searched in linear time. */
import { AppError } from '../../../errors.ts';

export type PatternTree =
  | { readonly kind: 'set'; readonly has: (point: number) => boolean }
  | { readonly kind: 'place'; readonly place: 'start' | 'end' | 'word-edge' | 'no-word-edge' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternTree[] }
  /** `slot` counts captures from 1. */
  | { readonly kind: 'capture'; readonly slot: number; readonly body: PatternTree }
  | {
      readonly kind: 'repeat';
      readonly body: PatternTree;
      readonly minimum: number;
      readonly maximum: number;
      readonly lazy: boolean;
      /** Captures inside, which each round clears first: from the first up to, not including, the last. */
      readonly slots: readonly [number, number];
    };

interface ParsedPattern {
  readonly tree: PatternTree;
  readonly captures: number;
  readonly names: ReadonlyMap<string, number>;
}

const classOrEscape =
  /\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[dD][89abAB][\s\S]{2}\\u[dD][c-fC-F][\s\S]{2}|u[\s\S]{4}|x[\s\S]{2}|c[\s\S]|[pP]\{[^}]*\}|[\s\S])|\.|[\s\S]/uy;
const groupStart = /\((?:\?:|\?<([\p{L}\p{N}_$]+)>)?/uy;
const quantifier = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})(\??)/uy;
const places = { '^': 'start', $: 'end', '\\b': 'word-edge', '\\B': 'no-word-edge' } as const;

/**
 * Parses the source of a regular expression with the flag `u` (and `i`).
 *
 * @throws AppError bad-input if it is invalid, or has look-around, back references or a repeated part that may be empty
 */
export function parsePattern(source: string, flags: 'u' | 'iu'): ParsedPattern {
  try {
    new RegExp(source, flags);
  } catch (cause) {
    throw new AppError(
      'bad-input',
      `“${source}” is not a valid regular expression. Check its brackets and escapes.`,
      {
        cause,
      },
    );
  }
  const names = new Map<string, number>();
  let at = 0;
  let captures = 0;

  const eat = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at;
    const found = form.exec(source);
    if (found !== null) at += found[0].length;
    return found;
  };

  const choice = (): PatternTree => {
    const parts = [sequence()];
    while (source[at] === '|') {
      at += 1;
      parts.push(sequence());
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  };

  const sequence = (): PatternTree => {
    const parts: PatternTree[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated());
    return { kind: 'sequence', parts };
  };

  const repeated = (): PatternTree => {
    const first = captures + 1;
    const body = atom();
    const found = eat(quantifier);
    if (found === null) return body;
    if (mayBeEmpty(body)) throw refused('a part that repeats but may match nothing');
    const [text, from, comma, to, lazy] = found;
    const sign = text[0];
    const minimum = sign === '+' ? 1 : Number(from ?? 0);
    const maximum =
      sign === '?' ? 1 : comma === undefined && from !== undefined ? minimum : Number(to || Infinity);
    return { kind: 'repeat', body, minimum, maximum, lazy: lazy === '?', slots: [first, captures + 1] };
  };

  const atom = (): PatternTree => {
    if (source[at] === '(') return group();
    const [text] = eat(classOrEscape) ?? [''];
    if (text in places) return { kind: 'place', place: places[text as keyof typeof places] };
    if (/^\\[1-9k]/u.test(text)) throw refused('a back reference');
    return { kind: 'set', has: setOf(text, flags) };
  };

  const group = (): PatternTree => {
    if (/^\(\?(?:<?[=!])/u.test(source.slice(at, at + 4))) throw refused('look-around');
    const [text = '', name] = eat(groupStart) ?? [];
    if (text === '(' && source[at] === '?') throw refused('an unsupported kind of group');
    const slot = text === '(?:' ? 0 : ++captures;
    if (name !== undefined) names.set(name, slot);
    const body = choice();
    at += 1; // The closing bracket: the source is known to be well formed.
    return slot === 0 ? body : { kind: 'capture', slot, body };
  };

  const tree = choice();
  return { tree, captures, names };
}

const refused = (what: string) =>
  new AppError(
    'bad-input',
    `The pattern uses ${what}, which could make a search endless. Write it in another way.`,
  );

/** Returns a test whether a code point matches an atom, such as `[a-z]`; the results for ASCII are computed once. */
export function setOf(atom: string, flags: 'u' | 'iu'): (point: number) => boolean {
  const one = new RegExp(`^${atom}$`, flags);
  const ascii = Array.from({ length: 128 }, (_, point) => one.test(String.fromCharCode(point)));
  return (point) => ascii[point] ?? one.test(String.fromCodePoint(point));
}

function mayBeEmpty(tree: PatternTree): boolean {
  if (tree.kind === 'set') return false;
  if (tree.kind === 'place') return true;
  if (tree.kind === 'capture') return mayBeEmpty(tree.body);
  if (tree.kind === 'repeat') return tree.minimum === 0 || mayBeEmpty(tree.body);
  return tree.kind === 'sequence' ? tree.parts.every(mayBeEmpty) : tree.parts.some(mayBeEmpty);
}
