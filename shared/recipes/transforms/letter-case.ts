/** Transform to lower case, upper case, or each word with a capital. */
import { z } from 'zod';
import { assertNever } from '../../errors.ts';
import { capitals, hasNone, smallLetters } from './ascii.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

export const letterCaseSchema = z.strictObject({
  kind: z.literal('case'),
  ...switchable,
  to: z.enum(['lower', 'upper', 'capitalised']),
});
type LetterCase = z.infer<typeof letterCaseSchema>;

const sentences: Readonly<Record<LetterCase['to'], string>> = {
  lower: 'Converts all letters to lower case.',
  upper: 'Converts all letters to upper case.',
  capitalised: 'Converts the first letter of each word to upper case and all others to lower case.',
};

export const letterCase: TransformKind<LetterCase> = {
  describe: ({ to }) => sentences[to],
  compile({ to }) {
    // Not the methods for a locale, so that a recipe does the same on every machine.
    if (to === 'lower') return (text) => text.toLowerCase();
    if (to === 'upper') return (text) => text.toUpperCase();
    if (to === 'capitalised') return (text) => text.replaceAll(/\p{L}[\p{L}\p{M}\p{N}'’]*/gu, capitalised);
    return assertNever(to);
  },
  keeps: ({ to }) => {
    if (to === 'lower') return (bytes, start, end) => hasNone(bytes, start, end, capitals);
    if (to === 'upper') return (bytes, start, end) => hasNone(bytes, start, end, smallLetters);
    return () => false;
  },
  fillsEmpty: false,
  expects: () => null,
  examples: [
    { transform: { kind: 'case', to: 'lower' }, before: 'WEB-1', after: 'web-1' },
    { transform: { kind: 'case', to: 'upper' }, before: 'aix', after: 'AIX' },
    { transform: { kind: 'case', to: 'capitalised' }, before: 'JÜRGEN groß', after: 'Jürgen Groß' },
  ],
};

function capitalised(word: string): string {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length).toLowerCase();
}
