import { createContext, useEffect, useState } from 'react';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { useHost } from '../../../host.ts';

type Authors = Readonly<Record<string, string>>;

const none: Authors = {};

/** Authors of the entries of a timeline by `authorKeyOf`, where the platform names them. */
export const AuthorsContext = createContext<Authors>(none);

/** Asked again with every entry that is new; none are shown while the platform does not respond. */
export function useAuthors(view: string, id: string, incident: Incident | null): Authors {
  const { api } = useHost();
  const [authors, setAuthors] = useState(none);
  const entries = incident?.issueXid ? incident.timeline.length : 0;
  useEffect(() => {
    if (entries === 0) return;
    const abort = new AbortController();
    const { signal } = abort;
    api.monitor.authors({ view, id }, { signal }).then(
      (named) => {
        if (!signal.aborted) setAuthors(named);
      },
      () => undefined, // The page says by itself that the platform is not reached.
    );
    return () => abort.abort();
  }, [api, view, id, entries]);
  return authors;
}
