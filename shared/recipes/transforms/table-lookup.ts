/** Transform that looks up the cell as a key in another open table, and replaces it with a value of the row found. */
import { z } from 'zod';
import { formatCount } from '../../units.ts';
import { comparedKey, lookupTableOf, tableName } from './lookup-table.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

export const tableLookupSchema = z.strictObject({
  kind: z.literal('lookup'),
  ...switchable,
  /** Name of the other file, without its folder. */
  file: z.string().min(1),
  /** Name of the table in the file; absent if the file has only one. */
  table: z.string().min(1).optional(),
  /** Heads of its key and value columns. */
  key: z.string().min(1),
  value: z.string().min(1),
  /** Also ignores spaces around keys, not only case. */
  ignoreCase: z.boolean().default(false),
  /** What happens to a key that the other table does not have: unchanged, empty, or unchanged and reported. */
  missing: z.enum(['keep', 'empty', 'problem']),
});
export type TableLookup = z.infer<typeof tableLookupSchema>;

const sites = { kind: 'lookup', file: 'sites.csv', key: 'code', value: 'name', ignoreCase: false } as const;

export const tableLookup: TransformKind<TableLookup> = {
  describe: (lookup) => {
    const rest = {
      keep: 'keeps values that are not there',
      empty: 'clears values that are not there',
      problem: 'reports values that are not there',
    }[lookup.missing];
    return `Finds the value in “${lookup.key}” of ${tableName(lookup)}, replaces it with “${lookup.value}” of that row, and ${rest}.`;
  },
  compile(lookup, context) {
    const table = lookupTableOf(lookup, context);
    // `compile-field.ts` reports the fault, so that nothing is sent.
    if ('fault' in table) return () => '';
    const { missing } = lookup;
    return (text) => {
      const found = table.find(comparedKey(text, lookup));
      if (typeof found === 'string') return found;
      if (found === null) return missing === 'keep' ? text : missing === 'empty' ? '' : null;
      const [one, other] = found.map(formatCount);
      return {
        reason: `has different values in rows ${one} and ${other} of ${tableName(lookup)}; it stays unchanged.`,
      };
    };
  },
  fillsEmpty: false,
  expects: (lookup) => `in “${lookup.key}” of ${tableName(lookup)}`,
  examples: [
    {
      transform: { ...sites, missing: 'problem' },
      before: 'MUC',
      after: 'Munich',
      rows: [['MUC', 'Munich']],
    },
    { transform: { ...sites, missing: 'keep' }, before: 'XXX', after: 'XXX', rows: [] },
    { transform: { ...sites, missing: 'empty' }, before: 'XXX', after: '', rows: [] },
    {
      transform: { ...sites, ignoreCase: true, missing: 'empty' },
      before: ' muc',
      after: 'Munich',
      rows: [['MUC', 'Munich']],
    },
  ],
};
