import { useEffect, useRef } from 'react';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';

interface OpenInSight {
  readonly rows: readonly IncidentRow[];
  readonly openId: string | null;
  /** Makes the closed incident the active row, so that the keys continue from it. */
  readonly onClosed: (id: string) => void;
  readonly scrollTo: (at: number) => void;
}

/** Scrolls to the incident that was just opened or closed, because the list then changes between rows and cards. */
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
