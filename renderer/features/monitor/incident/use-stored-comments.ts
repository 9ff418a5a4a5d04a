import { useEffect, useRef } from 'react';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { notifyDone } from '../../../ui/notify/notify.tsx';

/** Notifies the user when an own comment is stored while the incident is open. @param subject of the notification */
export function useStoredComments(id: string, incident: Incident | null, subject: string): void {
  /** Ids of comments that were in progress when the incident was read last. */
  const sending = useRef<ReadonlySet<string>>(new Set());
  const openedAt = useRef(Date.now());
  const storedComments = useRef(new Set<string>());
  useEffect(() => {
    if (incident === null) return;
    const own = incident.timeline.filter((entry) => entry.kind === 'comment' && entry.author !== null);
    for (const entry of own) {
      if (entry.kind !== 'comment' || entry.state !== 'stored' || storedComments.current.has(entry.commentId))
        continue;
      if (!sending.current.has(entry.commentId) && entry.at < openedAt.current) continue;
      storedComments.current.add(entry.commentId);
      notifyDone(`Comment added to ${id}`, undefined, subject);
    }
    sending.current = new Set(
      own.flatMap((entry) =>
        entry.kind === 'comment' && entry.state === 'sending' ? [entry.commentId] : [],
      ),
    );
  }, [id, incident, subject]);
}
