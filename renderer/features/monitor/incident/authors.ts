import { createContext, useEffect, useState } from 'react';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { useHost } from '../../../host.ts';

type Authors = Readonly<Record<string, string>>;

const noAuthors: Authors = {};

/** Names of the authors of timeline entries by `authorKeyOf`; an entry without a known author has no key. */
export const AuthorsContext = createContext<Authors>(noAuthors);

/** Returns the authors of an incident's entries, read again with every new entry; empty until the platform responds. */
export function useAuthors(view: string, id: string, incident: Incident | null): Authors {
  const { api } = useHost();
  const [authors, setAuthors] = useState(noAuthors);
  const entries = incident?.issueXid ? incident.timeline.length : 0;
  useEffect(() => {
    if (entries === 0) return;
    const abort = new AbortController();
    const { signal } = abort;
    api.monitor.authors({ view, id }, { signal }).then(
      (loaded) => {
        if (!signal.aborted) setAuthors(loaded);
      },
      () => undefined, // The head of the incident already reports that the platform cannot be reached.
    );
    return () => abort.abort();
  }, [api, view, id, entries]);
  return authors;
}
