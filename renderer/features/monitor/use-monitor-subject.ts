import { useMonitor } from './store.ts';

/** Subject of messages of the monitor: an incident, or the list of a view where the id is empty. */
export function useMonitorSubject(view: string, id: string): string {
  const connectionId = useMonitor((store) => store.connectionId);
  return JSON.stringify(['monitor', connectionId, view, id]);
}
