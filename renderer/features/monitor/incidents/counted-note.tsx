import { useCallback } from 'react';
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import type { Happened, IncidentFilter } from '../../../../shared/monitor/incident.ts';
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
        const { from, to, width } = happened;
        const figures = await api.monitor.dashboard({ view, from, to, width }, { signal });
        return { listed: total, counted: countOf(happened, figures) };
      },
      [api, view, happened, total],
    ),
  );
  const isUnchanged = isSameFilter(filter, { ...everything, happened });
  // From the limit on, the total of the list is not exact, and a comparison would be wrong.
  if (
    value?.listed !== total ||
    value.counted === null ||
    !isUnchanged ||
    value.counted === total ||
    total >= maxCounted
  )
    return null;
  return (
    <p className={styles['counted']}>
      The dashboard counts {formatCount(value.counted)}: {happened && reasonOf(happened)}
    </p>
  );
}

const reasonOf = (happened: Happened): string =>
  'leastMs' in happened
    ? 'incidents that reacted or ended before version 0.2, were deleted, or were removed by the storage limit, are not listed.'
    : 'an incident that was reopened counts each time, and incidents that were deleted, or removed by the storage limit, are not listed.';

/** Returns how many incidents the dashboard counts; null if the slowest of now are others than those of the filter. */
function countOf(happened: Happened, { flow, ...durations }: Dashboard): number | null {
  if (!('leastMs' in happened)) return flow.reduce((sum, interval) => sum + interval[happened.what], 0);
  const { p95Ms, slowest } = durations[happened.what];
  return p95Ms === happened.leastMs ? slowest : null;
}

/** Limit up to which the host counts the incidents of a filter. */
const maxCounted = 10_000;
