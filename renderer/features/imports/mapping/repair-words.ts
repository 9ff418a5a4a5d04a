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

/** What each begins with; whoever adds it sees at once what it does. */
export const freshRepairs: { readonly [Name in RepairName]: Extract<Repair, { kind: Name }> } = {
  trim: { kind: 'trim' },
  'collapse-blanks': { kind: 'collapse-blanks' },
  case: { kind: 'case', to: 'lower' },
  replace: { kind: 'replace', as: 'text', find: ',', by: '.', ignoreCase: false },
  table: { kind: 'table', values: [{ is: 'yes', becomes: 'true' }], others: 'keep' },
  number: { kind: 'number', decimal: ',', thousands: '.' },
  date: { kind: 'date', from: 'dd.mm.yyyy', to: 'epoch-ms', zone: 'Z' },
  default: { kind: 'default', value: '-' },
  'empty-to-null': { kind: 'empty-to-null' },
  split: { kind: 'split', separator: ',' },
};
