import { useEffect, useRef } from 'react';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';

interface OpenInSight {
  readonly rows: readonly IncidentRow[];
  readonly openId: string | null;
  /** The keyboard continues with this incident, as before it was opened. */
  readonly onClosed: (id: string) => void;
  readonly scrollTo: (at: number) => void;
}

/** Keeps what is open, or was closed a moment ago, in sight when the list gets another shape. */
export function useOpenInSight({ rows, openId, onClosed, scrollTo }: OpenInSight): void {
  const openAt = openId === null ? -1 : rows.findIndex(({ id }) => id === openId);
  const wasOpen = useRef(openId);
  useEffect(() => {
    const closedId = openId === null ? wasOpen.current : null;
    const isOther = (wasOpen.current === null) !== (openId === null);
    wasOpen.current = openId;
    if (closedId !== null) onClosed(closedId);
    const at = closedId === null ? openAt : rows.findIndex(({ id }) => id === closedId);
    if (isOther && at >= 0) scrollTo(at);
  }, [openId, openAt, rows, onClosed, scrollTo]);
}
