/** Repair: several values in one cell become the entries of a list property. */
import { z } from 'zod';
import type { RepairKind } from './repair-kind.ts';

export const splitSchema = z.strictObject({ kind: z.literal('split'), separator: z.string().min(1) });
export type Split = z.infer<typeof splitSchema>;

/** The values without blanks around them; empty ones are left out. */
export const splitValues = (text: string, { separator }: Split): string[] =>
  text
    .split(separator)
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** The cell of a map column: a JSON array of {value}. @source interfaces.md 2.9 and 4.3 */
export const split: RepairKind<Split> = {
  describe: ({ separator }) => `Makes a list of the values between “${separator}”.`,
  compile: (repair) => (text) => {
    const values = splitValues(text, repair);
    return values.length === 0 ? '' : JSON.stringify(values.map((value) => ({ value })));
  },
  fillsEmpty: false,
  expects: () => null,
  examples: [
    {
      repair: { kind: 'split', separator: ';' },
      before: 'web; db',
      after: '[{"value":"web"},{"value":"db"}]',
    },
  ],
};
