import { useCallback, useState } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import type { PendingComment } from '../../../../shared/monitor/story/story.ts';
import { useHost } from '../../../host.ts';

/**
 * Sends comments, and returns those of this window so that each is shown from the moment it is sent.
 * @param onSent called when the host has accepted or refused a comment, to read the incident again
 */
export function useComments(view: string, id: string, onSent: () => void) {
  const { api } = useHost();
  const [handed, setHanded] = useState<readonly PendingComment[]>([]);
  const send = useCallback(
    async (text: string): Promise<void> => {
      const key = crypto.randomUUID();
      setHanded((all) => [...all, { key, text, at: Date.now(), failure: null }]);
      try {
        await api.monitor.comment({ view, id, text });
      } catch (error) {
        const failure = toAppError(error).message;
        setHanded((all) => all.map((each) => (each.key === key ? { ...each, failure } : each)));
      }
      onSent();
    },
    [api, view, id, onSent],
  );
  return { handed, send };
}
