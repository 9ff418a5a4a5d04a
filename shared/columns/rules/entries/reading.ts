/** Rules about reading: the connector cannot read the row, or stops. */
import { fileKinds } from '../../../imports/readings.ts';
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: fileKinds } as const;

export const readingEntries = {
  stop: {
    ...error,
    title: 'Rows at which the platform stops',
    advice:
      'The platform stores the rows before such a row and ignores all that follow; correct the row or exclude it.',
    bad: '"m1","said "hello""',
    good: '"m1","said ""hello"""',
    source: 'interfaces.md 7, wire.md §3, unrecoverable read error',
  },
  oversized: {
    ...error,
    title: 'Rows that are too long to be sent',
    advice:
      'A request may have 64 MiB and a row must fit into one; shorten its longest cell or exclude the row.',
    bad: 'A row of 80 MB',
    good: 'A row of 2 kB',
    source: 'wire.md §3, whole requests',
  },
  ragged: {
    ...error,
    title: 'Rows with another number of values than the header',
    advice:
      'The platform cannot read such a row; look for a missing or surplus separator, or for missing quotes.',
    bad: '"m1","Machine","eu-1","too many" under 3 columns',
    good: '"m1","Machine","eu-1" under 3 columns',
    source: 'interfaces.md 4.1 rule 1, wire.md §3, recoverable read error',
  },
  'nul-byte': {
    ...error,
    severity: 'warning',
    title: 'Cells that contain NUL bytes',
    advice:
      'A NUL byte is invisible and mostly a sign of damage, and what the platform makes of it is not known; export the table again or remove the byte.',
    bad: 'we\\0b-01',
    good: 'web-01',
    source: 'chosen: wire.md says nothing about NUL bytes',
  },
  'json-string': {
    ...error,
    title: 'Cells that are no JSON string',
    advice:
      'JSON strings are switched on, so a backslash, a quote, a line break and a tab must be escaped; escape them or switch JSON strings off.',
    bad: 'C:\\data',
    good: 'C:\\\\data',
    source: 'interfaces.md 4.1 rule 3, wire.md §3, recoverable read error',
  },
  'map-json': {
    ...error,
    kinds: fileKinds,
    title: 'Map values that are no JSON',
    advice:
      'A cell under a head that starts with =, + or - is read as JSON; write a list of values as JSON has it.',
    bad: '[value: red]',
    good: '[{"value":"red"}]',
    source: 'interfaces.md 2.5, wire.md §3, recoverable read error',
  },
  'items-json': {
    ...error,
    kinds: ['timeseries'],
    title: 'Items that are no JSON',
    advice: 'The cell under items is read as JSON; write a list of values with their times as JSON has it.',
    bad: '[{timestamp: 1700000000000, value: 1}]',
    good: '[{"timestamp":1700000000000,"value":"1"}]',
    source: 'interfaces.md 2.3, wire.md §3, recoverable read error',
  },
} as const satisfies Record<string, RuleEntry>;
