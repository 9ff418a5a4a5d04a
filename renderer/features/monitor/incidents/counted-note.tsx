import { useCallback } from 'react';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useHost } from '../../../host.ts';
import { everything, isSameFilter } from './filters.ts';
import styles from './incidents.module.css';

interface CountedNoteProps {
  readonly view: string;
  readonly filter: IncidentFilter;
  /** Incidents in the list. */
  readonly total: number;
}

/** Says why a list that a number of the dashboard led to has another number of incidents; nothing where it has not. */
export function CountedNote({ view, filter, total }: CountedNoteProps) {
  const { api } = useHost();
  const { happened } = filter;
  const { value } = useLatest(
    useCallback(
      async (signal: AbortSignal) => {
        if (happened === undefined) return null;
        const { what, ...range } = happened;
        const { flow } = await api.monitor.dashboard({ view, ...range }, { signal });
        return { listed: total, counted: flow.reduce((sum, piece) => sum + piece[what], 0) };
      },
      [api, view, happened, total],
    ),
  );
  const isAlone = isSameFilter(filter, { ...everything, happened });
  // The list counts up to a limit.
  if (value?.listed !== total || !isAlone || value.counted === total || total >= mostCounted) return null;
  return (
    <p className={styles['counted']}>
      The dashboard counts {formatCount(value.counted)}: an incident that was reopened counts each time, and
      incidents that were deleted, or removed by the storage limit, are not listed.
    </p>
  );
}

const mostCounted = 10_000;
