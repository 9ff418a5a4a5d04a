/** Transform that replaces values by a table, with a rule for all other values. */
import { z } from 'zod';
import { plural } from '../../units.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

export const valueTableSchema = z.strictObject({
  kind: z.literal('table'),
  ...switchable,
  /** Pairs instead of an object, which would change the order of some keys and not allow every text. */
  values: z
    .array(z.strictObject({ is: z.string().min(1), becomes: z.string() }))
    .min(1)
    .superRefine((values, context) => {
      const seen = new Set<string>();
      for (const [index, { is }] of values.entries()) {
        if (seen.has(is))
          context.addIssue({
            code: 'custom',
            path: [index, 'is'],
            message: `“${is}” appears twice in the table`,
          });
        seen.add(is);
      }
    }),
  /** Result for a value that is not in the table. */
  others: z.union([z.enum(['keep', 'empty']), z.strictObject({ become: z.string().min(1) })]),
});
type ValueTable = z.infer<typeof valueTableSchema>;

const classes: ValueTable['values'] = [
  { is: 'LNX', becomes: 'Linux' },
  { is: 'WIN', becomes: 'Windows' },
];

export const valueTable: TransformKind<ValueTable> = {
  describe: ({ values, others }) => {
    const rest =
      others === 'keep'
        ? 'keeps all other values'
        : others === 'empty'
          ? 'clears all other values'
          : `replaces all others with “${others.become}”`;
    return `Replaces ${plural(values.length, 'value')} using a table and ${rest}.`;
  },
  compile({ values, others }) {
    const table = new Map(values.map(({ is, becomes }) => [is, becomes]));
    if (others === 'keep') return (text) => table.get(text) ?? text;
    const other = others === 'empty' ? '' : others.become;
    return (text) => table.get(text) ?? other;
  },
  fillsEmpty: false,
  expects: () => null,
  examples: [
    { transform: { kind: 'table', values: classes, others: 'keep' }, before: 'LNX', after: 'Linux' },
    { transform: { kind: 'table', values: classes, others: 'keep' }, before: 'AIX', after: 'AIX' },
    { transform: { kind: 'table', values: classes, others: 'empty' }, before: 'AIX', after: '' },
    {
      transform: { kind: 'table', values: classes, others: { become: 'other' } },
      before: 'AIX',
      after: 'other',
    },
  ],
};
