import type { Api } from '../../../../shared/contract.ts';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { useHost } from '../../../host.ts';
import { orderIn } from '../incidents/store.ts';
import { csvHint, ExportMenu } from './export-menu.tsx';

interface ExportIncidentsProps {
  readonly view: string;
  readonly filter: IncidentFilter;
  /** Ids of the selected incidents; null for all that match the filter. */
  readonly ids: readonly string[] | null;
  /** What is exported, as in “3 selected incidents”. */
  readonly label: string;
  readonly small?: boolean;
}

type ExportRequest = Parameters<Api['monitor']['exportIncidents']>[0];

/** Menu that exports incidents of a list, or their timelines. */
export function ExportIncidents({ view, filter, ids, label, small = false }: ExportIncidentsProps) {
  const { api } = useHost();
  const run = (what: ExportRequest['what'], format: ExportRequest['format']) => () =>
    api.monitor.exportIncidents({
      view,
      filter,
      ids: ids === null ? null : [...ids],
      what,
      format,
      ...orderIn(view),
    });
  return (
    <ExportMenu
      label={label}
      small={small}
      groups={[
        {
          heading: label.charAt(0).toUpperCase() + label.slice(1),
          choices: [
            { label: 'Incidents as CSV', hint: csvHint, run: run('incidents', 'csv') },
            { label: 'Incidents as JSON Lines', run: run('incidents', 'jsonl') },
          ],
        },
        {
          heading: 'Everything that happened to them',
          choices: [
            { label: 'Timelines as CSV', hint: csvHint, run: run('timelines', 'csv') },
            { label: 'Timelines as JSON Lines', run: run('timelines', 'jsonl') },
          ],
        },
      ]}
    />
  );
}
