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

/**
 * Note for a list that was opened from a number on the dashboard: explains why the list has another number of
 * incidents. Empty if both numbers agree, or if the user has changed the filter since.
 */
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
  const isUnchanged = isSameFilter(filter, { ...everything, happened });
  // From the limit on, the total of the list is not exact, and a comparison would be wrong.
  if (value?.listed !== total || !isUnchanged || value.counted === total || total >= mostCounted) return null;
  return (
    <p className={styles['counted']}>
      The dashboard counts {formatCount(value.counted)}: an incident that was reopened counts each time, and
      incidents that were deleted, or removed by the storage limit, are not listed.
    </p>
  );
}

/** Limit up to which the host counts the incidents of a filter. */
const mostCounted = 10_000;
