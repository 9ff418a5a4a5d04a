/** Rules about the values of timeseries. */
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: ['timeseries'] } as const;

export const timeseriesEntries = {
  /** @source interfaces.md 2.3, wire.md §3, fail items */
  'value-missing': {
    ...error,
    title: 'Rows without a value',
    advice:
      'The platform writes nothing without a value; fill in the column “value”, or a non-empty list under “items”.',
    bad: 'An empty cell under value',
    good: '21.5',
  },
  /** @source interfaces.md 4.1 rule 8 */
  'moment-missing': {
    ...error,
    title: 'Values without a time',
    advice: 'The platform does not write a value without its time; fill in the column “timestamp” or “time”.',
    bad: 'Empty cells under timestamp and time',
    good: '1700000000000 under timestamp',
  },
  /** @source interfaces.md 2.3, wire.md §3, fail items */
  'timestamp-integer': {
    ...error,
    title: 'Timestamps that are not whole numbers',
    advice:
      'The platform expects milliseconds since 1 January 1970 as a whole number; for times in ISO 8601, use the column “time”.',
    bad: '1700000000.5',
    good: '1700000000500',
  },
  /** @source interfaces.md 2.3, wire.md §3, fail items */
  'time-iso': {
    ...error,
    title: 'Times that are not ISO 8601',
    advice: 'The platform expects times in ISO 8601; a time without an offset is UTC.',
    bad: '14.11.2023 22:13',
    good: '2023-11-14T22:13:20Z',
  },
  /** @source interfaces.md 2.3, wire.md §3, fail items */
  'items-shape': {
    ...error,
    title: 'Items in the wrong form',
    advice:
      'The platform expects a list of objects, each with a timestamp (milliseconds) or a time (ISO 8601) and a value as text.',
    bad: '[{"timestamp":1700000000000,"value":21.5}]',
    good: '[{"timestamp":1700000000000,"value":"21.5"}]',
  },
  /** @source wire.md §3, fail items */
  'time-twice': {
    ...error,
    title: 'Values that are given in two ways',
    advice: 'The platform accepts only one of timestamp, time and items; clear the other cells.',
    bad: '1700000000000 under timestamp and 2023-11-14 under time',
    good: '1700000000000 under timestamp alone',
  },
  /** @source interfaces.md 2.3 */
  'timestamp-seconds': {
    ...error,
    severity: 'warning',
    title: 'Timestamps that look like seconds',
    advice: 'The platform expects milliseconds, so these values would be in 1970; multiply seconds by 1,000.',
    bad: '1700000000',
    good: '1700000000000',
  },
  /** @source wire.md §3, row rules */
  'moment-twice': {
    ...error,
    severity: 'warning',
    scope: 'file',
    title: 'Values whose time an earlier row also has',
    advice:
      'A timeseries has one value at a time, so the later row wins; remove one of them if that is not intended.',
    bad: '1700000000000 under timestamp in rows 4 and 9 of the same timeseries',
    good: '1700000000000 under timestamp in row 4 alone',
  },
} as const satisfies Record<string, RuleEntry>;
