import { assertNever } from '../../../../../shared/errors.ts';
import type { Transform, TransformName } from '../../../../../shared/recipes/transforms/transform.ts';

/** Names of the kinds, as people would call them. */
export const transformNames: Readonly<Record<TransformName, string>> = {
  trim: 'Trim blanks',
  'collapse-blanks': 'Collapse blanks',
  case: 'Upper and lower case',
  replace: 'Replace text',
  table: 'Value table',
  number: 'Number form',
  date: 'Date form',
  default: 'Default when empty',
  'empty-to-null': 'Empty becomes null',
  split: 'Split into a list',
};

/**
 * Initial options of each transform; as far as possible they change nothing before the user sets them.
 * @param texts real cells; a table begins with their values
 */
export function newTransform(name: Exclude<TransformName, 'default'>, texts: readonly string[]): Transform {
  switch (name) {
    case 'trim':
    case 'collapse-blanks':
    case 'empty-to-null':
      return { kind: name };
    case 'case':
      return { kind: name, to: 'lower' };
    case 'replace':
      return { kind: name, as: 'text', find: ',', by: ',', ignoreCase: false };
    case 'table': {
      const values = [...new Set(texts)].filter((text) => text !== '').slice(0, mostValues);
      return {
        kind: name,
        values: (values.length === 0 ? ['yes'] : values).map((is) => ({ is, becomes: is })),
        others: 'keep',
      };
    }
    case 'number':
      return { kind: name, decimal: ',', thousands: '.' };
    case 'date':
      return { kind: name, from: 'dd.mm.yyyy', to: 'epoch-ms', zone: 'Z' };
    case 'split':
      return { kind: name, separator: ',' };
    default:
      return assertNever(name);
  }
}

const mostValues = 8;
