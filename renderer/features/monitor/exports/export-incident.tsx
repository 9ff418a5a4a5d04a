import type { Api } from '../../../../shared/contract.ts';
import { useHost } from '../../../host.ts';
import { csvHint, ExportMenu } from './export-menu.tsx';

/** Exports one incident: as a page to read and print, or its timeline as a table. */
export function ExportIncident({ view, id }: { view: string; id: string }) {
  const { api } = useHost();
  const run = (format: Parameters<Api['monitor']['exportIncident']>[0]['format']) => async () => ({
    delivery: await api.monitor.exportIncident({ view, id, format }),
    isAll: true,
  });
  return (
    <ExportMenu
      label={id}
      small
      groups={[
        {
          heading: 'To read and print',
          choices: [
            {
              label: 'Page (HTML)',
              hint: 'The incident and its activity in one file that opens anywhere.',
              done: `${id} exported`,
              run: run('html'),
            },
          ],
        },
        {
          heading: 'As a table',
          choices: [
            { label: 'Timeline as CSV', hint: csvHint, run: run('csv') },
            { label: 'Timeline as JSON Lines', run: run('jsonl') },
          ],
        },
      ]}
    />
  );
}
