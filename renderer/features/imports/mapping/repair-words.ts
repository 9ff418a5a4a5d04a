import { assertNever } from '../../../../shared/errors.ts';
import type { Repair, RepairName } from '../../../../shared/recipes/repairs/repair.ts';

/** Names of the kinds, as people would call them. */
export const repairNames: Readonly<Record<RepairName, string>> = {
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
 * What each begins with: as far as possible nothing changes before something is said.
 * @param texts real cells; a table begins with their values
 */
export function freshRepair(name: Exclude<RepairName, 'default'>, texts: readonly string[]): Repair {
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
