/** Transforms of empty cells: a default value, or the null keyword, which removes the attribute. */
import { z } from 'zod';
import { switchable, type TransformKind } from './transform-kind.ts';

export const defaultSchema = z.strictObject({
  kind: z.literal('default'),
  ...switchable,
  value: z.string().min(1),
});

export const defaultValue: TransformKind<z.infer<typeof defaultSchema>> = {
  describe: ({ value }) => `Writes “${value}” into empty cells.`,
  compile:
    ({ value }) =>
    (text) =>
      text === '' ? value : text,
  keeps: () => () => true,
  fillsEmpty: true,
  expects: () => null,
  examples: [{ transform: { kind: 'default', value: 'Linux' }, before: '', after: 'Linux' }],
};

export const nullSchema = z.strictObject({ kind: z.literal('empty-to-null'), ...switchable });

/** @source interfaces.md 4.1 rules 4 and 5: an empty cell is ignored, the null keyword removes the attribute. */
export const emptyToNull: TransformKind<z.infer<typeof nullSchema>> = {
  describe: () => 'Writes the null keyword into empty cells, so that the attribute is removed.',
  compile:
    (_, { nullKeyword }) =>
    (text) =>
      text === '' ? nullKeyword : text,
  keeps: () => () => true,
  fillsEmpty: true,
  expects: () => null,
  examples: [{ transform: { kind: 'empty-to-null' }, before: '', after: 'null' }],
};
