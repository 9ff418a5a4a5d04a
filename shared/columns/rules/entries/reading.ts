/** Rules about reading: the connector cannot read the row, or stops. */
import { fileKinds } from '../../../imports/readings.ts';
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: fileKinds } as const;

export const readingEntries = {
  /** @source interfaces.md 7, wire.md §3, unrecoverable read error */
  stop: {
    ...error,
    title: 'Rows where the platform stops reading',
    advice:
      'The platform stores the rows before such a row and ignores all that follow; correct the row or exclude it.',
    bad: '"m1","said "hello""',
    good: '"m1","said ""hello"""',
  },
  /** @source wire.md §3, whole requests */
  oversized: {
    ...error,
    title: 'Rows too long to be sent',
    advice:
      'A request can have at most 64 MiB, and a row must fit into one request; shorten its longest cell or exclude the row.',
    bad: 'A row of 80 MB',
    good: 'A row of 2 kB',
  },
  /** @source wire.md §3, "Reading": with semicolons or tabs, a quote may be closed late or never */
  'rows-inside': {
    ...error,
    severity: 'warning',
    title: 'Rows with other rows inside a value',
    advice:
      'A quote of such a row is not closed in its line, so the platform reads the following lines as part of its value; close or remove the quote, because excluding the row leaves these lines out.',
    bad: 'm1;"web\\nm2;mail',
    good: 'm1;web\\nm2;mail',
  },
  /** @source interfaces.md 4.1 rule 1, wire.md §3, recoverable read error */
  ragged: {
    ...error,
    title: 'Rows with more or fewer values than the header',
    advice:
      'The platform cannot read such a row; look for a missing or extra delimiter, or for missing quotes.',
    bad: '"m1","Machine","eu-1","too many" under 3 columns',
    good: '"m1","Machine","eu-1" under 3 columns',
  },
  /** Our own rule: wire.md says nothing about NUL bytes. */
  'nul-byte': {
    ...error,
    severity: 'warning',
    title: 'Cells that contain NUL bytes',
    advice:
      'A NUL byte is invisible and usually a sign of damage, and platforms differ in what they make of it. Export the table again, or remove the byte.',
    bad: 'we\\0b-01',
    good: 'web-01',
  },
  /** @source interfaces.md 4.1 rule 3, wire.md §3, recoverable read error */
  'json-string': {
    ...error,
    title: 'Cells that are not JSON strings',
    advice:
      'JSON strings are switched on, so a backslash, a quote, a line break and a tab must be escaped; escape them or switch JSON strings off.',
    bad: 'C:\\data',
    good: 'C:\\\\data',
  },
  /** @source interfaces.md 2.5, wire.md §3, recoverable read error */
  'map-json': {
    ...error,
    kinds: fileKinds,
    title: 'Map values that are not valid JSON',
    advice:
      'Cells are read as JSON if the column name starts with =, + or -; write the list of values as JSON.',
    bad: '[value: red]',
    good: '[{"value":"red"}]',
  },
  /** @source interfaces.md 2.3, wire.md §3, recoverable read error */
  'items-json': {
    ...error,
    kinds: ['timeseries'],
    title: 'Items that are not valid JSON',
    advice: 'The cell under items is read as JSON; write the values with their times as a JSON list.',
    bad: '[{timestamp: 1700000000000, value: 1}]',
    good: '[{"timestamp":1700000000000,"value":"1"}]',
  },
} as const satisfies Record<string, RuleEntry>;
