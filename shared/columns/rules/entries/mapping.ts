/** Rules about what a mapping does to the cells of a row. */
import { fileKinds } from '../../../imports/readings.ts';
import type { RuleEntry } from '../rule.ts';

export const mappingEntries = {
  'repair-failed': {
    severity: 'warning',
    scope: 'mapping',
    kinds: fileKinds,
    title: 'Rows with a value that a transform could not change',
    advice:
      'The value is sent unchanged; change the transform in the mapping, or correct the value in the file.',
    bad: 'soon, where a transform reads dates such as 31.12.2025',
    good: '1.7.2026',
  },
} as const satisfies Record<string, RuleEntry>;
