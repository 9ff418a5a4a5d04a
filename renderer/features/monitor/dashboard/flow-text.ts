/** The flow of the dashboard as tab-separated text, as spreadsheets paste it. */
import type { Interval } from './flow-range.ts';

export const flowText = (flow: readonly Interval[]): string =>
  [
    'from\topened\tended\tstopped\tupdates\tchanges at an unknown time',
    ...flow.map(({ at, opened, ended, stopped, updates, excluded }) =>
      [new Date(at).toISOString(), opened, ended, stopped, updates, excluded].join('\t'),
    ),
  ].join('\n');
