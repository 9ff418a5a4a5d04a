import { useMonitor } from './store.ts';

/** Returns the subject of notifications about an incident or, with an empty id, about the list of a view. */
export function useMonitorSubject(view: string, id: string): string {
  const connectionId = useMonitor((store) => store.connectionId);
  return JSON.stringify(['monitor', connectionId, view, id]);
}
