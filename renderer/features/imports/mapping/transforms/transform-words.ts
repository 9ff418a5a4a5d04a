import { assertNever } from '../../../../../shared/errors.ts';
import { dateNotationOf, numberNotationOf } from '../../../../../shared/recipes/conversions/notation-of.ts';
import type { Transform, TransformName } from '../../../../../shared/recipes/transforms/transform.ts';

/** Names of the transforms in the interface. */
export const transformNames: Readonly<Record<TransformName, string>> = {
  trim: 'Trim spaces',
  'collapse-blanks': 'Collapse spaces',
  case: 'Upper and lower case',
  replace: 'Replace text',
  table: 'Value table',
  lookup: 'Look up in another file',
  number: 'Number format',
  date: 'Date format',
  extract: 'Extract by pattern',
  part: 'Part between separators',
  substring: 'Part by position',
  pad: 'Pad to length',
  arithmetic: 'Calculate',
  'shift-date': 'Move a time',
  default: 'Default for empty cells',
  'empty-to-null': 'Empty cells become null',
  split: 'Split into a list',
};

/**
 * Returns a transform with its initial options, which change nothing if possible until the user sets them.
 * @param texts sample cells: a table begins with their values, numbers and dates with their notation
 */
export function newTransform(
  name: Exclude<TransformName, 'default' | 'lookup'>,
  texts: readonly string[],
  head: string,
): Transform {
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
      const values = [...new Set(texts)].filter((text) => text !== '').slice(0, maxValues);
      return {
        kind: name,
        values: (values.length === 0 ? ['yes'] : values).map((is) => ({ is, becomes: is })),
        others: 'keep',
      };
    }
    case 'number':
      return numberNotationOf(texts);
    case 'date':
      return dateNotationOf(texts, head);
    case 'extract':
      return { kind: name, pattern: '.+', group: 0, ignoreCase: false, others: 'report' };
    case 'part':
      return { kind: name, separator: ',', number: 1 };
    case 'substring':
      return { kind: name, start: 1, length: null };
    case 'pad':
      return { kind: name, side: 'start', length: 1, with: '0' };
    case 'arithmetic':
      return { kind: name, operation: '+', by: '0' };
    case 'shift-date':
      return { kind: name, by: 0, unit: 'day' };
    case 'split':
      return { kind: name, separator: ',' };
    default:
      return assertNever(name);
  }
}

const maxValues = 8;
