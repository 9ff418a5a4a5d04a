/** The flow of the dashboard as tab-separated text, as spreadsheets paste it. */
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';

export const flowText = (flow: Dashboard['flow']): string =>
  [
    'from\topened\tended\tstopped\tupdates',
    ...flow.map(({ at, opened, ended, stopped, updates }) =>
      [new Date(at).toISOString(), opened, ended, stopped, updates].join('\t'),
    ),
  ].join('\n');
