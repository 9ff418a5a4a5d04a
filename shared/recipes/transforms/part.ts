/** Transforms that keep a part of a text, between separators or by position, or pad the text to a length. */
import { z } from 'zod';
import { plural } from '../../units.ts';
import { isWithinAscii } from './ascii.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

const maxPlaces = 100_000;

export const partSchema = z.strictObject({
  kind: z.literal('part'),
  ...switchable,
  separator: z.string().min(1),
  /** From 1; negative numbers count from the end. */
  number: z
    .int()
    .min(-maxPlaces)
    .max(maxPlaces)
    .refine((number) => number !== 0, { message: 'must not be 0' }),
});

export const part: TransformKind<z.infer<typeof partSchema>> = {
  describe: ({ separator, number }) =>
    `Splits the text at “${separator}” and keeps part ${Math.abs(number)}${number < 0 ? ' from the end' : ''}, without spaces around it.`,
  compile({ separator, number }) {
    const place = number > 0 ? number - 1 : number;
    return (text) => text.split(separator).at(place)?.trim() ?? '';
  },
  fillsEmpty: false,
  expects: () => null,
  examples: [
    { transform: { kind: 'part', separator: ',', number: 2 }, before: 'Berlin, DE', after: 'DE' },
    { transform: { kind: 'part', separator: '/', number: -1 }, before: 'a/b/web-1', after: 'web-1' },
    { transform: { kind: 'part', separator: '/', number: 3 }, before: 'a/b', after: '' },
  ],
};

export const substringSchema = z.strictObject({
  kind: z.literal('substring'),
  ...switchable,
  /** The first character that is kept, from 1; negative numbers count from the end. */
  start: z
    .int()
    .min(-maxPlaces)
    .max(maxPlaces)
    .refine((start) => start !== 0, { message: 'must not be 0' }),
  /** Characters that are kept; null for all up to the end. */
  length: z.int().min(1).max(maxPlaces).nullable(),
});

export const substring: TransformKind<z.infer<typeof substringSchema>> = {
  describe: ({ start, length }) =>
    `Keeps ${length === null ? 'everything' : `up to ${plural(length, 'character')}`}, starting at character ${Math.abs(start)}${start < 0 ? ' from the end' : ''}.`,
  compile({ start, length }) {
    return (text) => {
      // A character outside the basic plane is one character, and must not be cut in half.
      const characters = [...text];
      const from = start > 0 ? start - 1 : Math.max(characters.length + start, 0);
      return characters.slice(from, length === null ? undefined : from + length).join('');
    };
  },
  keeps: ({ start, length }) => {
    if (start !== 1) return () => false;
    if (length === null) return () => true;
    // A character has at least one byte, so at most `length` bytes are at most `length` characters.
    return (_, from, to) => to - from <= length;
  },
  fillsEmpty: false,
  expects: () => null,
  examples: [
    { transform: { kind: 'substring', start: 1, length: 3 }, before: 'MUC-rack-12', after: 'MUC' },
    { transform: { kind: 'substring', start: -2, length: null }, before: 'MUC-rack-12', after: '12' },
  ],
};

export const padSchema = z.strictObject({
  kind: z.literal('pad'),
  ...switchable,
  side: z.enum(['start', 'end']),
  /** Minimum number of characters of the result. */
  length: z.int().min(1).max(1_000),
  with: z
    .string()
    .refine((text) => [...text].length === 1 && text.isWellFormed(), { message: 'must be one character' }),
});

export const pad: TransformKind<z.infer<typeof padSchema>> = {
  describe: ({ side, length, with: character }) =>
    `Adds “${character}” at the ${side} until the text has ${plural(length, 'character')}.`,
  compile({ side, length, with: character }) {
    return (text) => {
      const added = character.repeat(Math.max(length - [...text].length, 0));
      return side === 'start' ? added + text : text + added;
    };
  },
  keeps:
    ({ length }) =>
    (bytes, start, end) =>
      end - start >= length && isWithinAscii(bytes, start, end),
  fillsEmpty: false,
  expects: () => null,
  examples: [
    { transform: { kind: 'pad', side: 'start', length: 5, with: '0' }, before: '42', after: '00042' },
    { transform: { kind: 'pad', side: 'end', length: 4, with: '.' }, before: 'ab', after: 'ab..' },
  ],
};
