/** Transform that splits several values in one cell into the entries of a list property. */
import { z } from 'zod';
import { switchable, type TransformKind } from './transform-kind.ts';

export const splitSchema = z.strictObject({
  kind: z.literal('split'),
  ...switchable,
  separator: z.string().min(1),
});
export type Split = z.infer<typeof splitSchema>;

/** Returns the values without blanks around them, and without empty ones. */
export const splitValues = (text: string, { separator }: Split): string[] =>
  text
    .split(separator)
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** Writes the cell of a map column: a JSON array of {value}. @source interfaces.md 2.9 and 4.3 */
export const split: TransformKind<Split> = {
  describe: ({ separator }) => `Splits the text at “${separator}” into a list of values.`,
  compile: (transform) => (text) => {
    const values = splitValues(text, transform);
    return values.length === 0 ? '' : JSON.stringify(values.map((value) => ({ value })));
  },
  fillsEmpty: false,
  expects: () => null,
  examples: [
    {
      transform: { kind: 'split', separator: ';' },
      before: 'web; db',
      after: '[{"value":"web"},{"value":"db"}]',
    },
  ],
};
