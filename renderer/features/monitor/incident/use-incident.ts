import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { useHost } from '../../../host.ts';
import { useMonitor } from '../store.ts';

interface KnownIncident {
  /** Result of the last successful read; null before the first. */
  readonly incident: Incident | null;
  /** Time of the request, in milliseconds since epoch. */
  readonly requestedAt: number;
  /** Why the last read failed; null if it succeeded. */
  readonly failure: AppError | null;
  /** Reads the incident again, even if nothing has changed. */
  readonly reload: () => void;
}

const nothing = { incident: null, requestedAt: 0, failure: null } as const;

/** Pause after each read, however much happens, because each is a request to the platform. */
const readEveryMs = 700;

/**
 * Returns an incident, read when it opens, when it has changed, and on request.
 * @param version grows with every change of the view; most of them are about other objects
 */
export function useIncident(view: string, id: string, version: number): KnownIncident {
  const { api } = useHost();
  const connectionId = useMonitor((store) => store.connectionId);
  const [known, setKnown] = useState<Omit<KnownIncident, 'reload'>>(nothing);
  const reader = useRef<Reader | null>(null);
  const latestVersion = useRef(version);
  latestVersion.current = version;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has other incidents
  useEffect(() => {
    setKnown(nothing);
    const abort = new AbortController();
    const { signal } = abort;
    const read = async () => {
      const requestedAt = Date.now();
      try {
        const incident = await api.monitor.incident({ view, id }, { signal });
        if (!signal.aborted) setKnown({ incident, requestedAt, failure: null });
      } catch (error) {
        const failure = toAppError(error);
        // The whole window reports a lost host; the incident stays readable as it was.
        if (!signal.aborted && failure.code !== 'closed') setKnown((last) => ({ ...last, failure }));
      }
    };
    const hasChanged = async (since: number, now: number) => {
      if (now < since) return true;
      try {
        const { objects, of } = await api.monitor.since({ view, version: since }, { signal });
        // The list has a limit: if it is cut off, the incident may be among the omitted objects.
        return objects.length < of || objects.some((object) => object.id === id);
      } catch {
        // The read that follows reports the error.
        return true;
      }
    };
    const newReader = createReader({ read, hasChanged, version: () => latestVersion.current, signal });
    reader.current = newReader;
    return () => abort.abort();
  }, [api, view, id, connectionId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to look for changes
  useEffect(() => reader.current?.readIfChanged(), [version]);
  const reload = useCallback(() => reader.current?.read(), []);
  return { ...known, reload };
}

interface Reader {
  /** Reads the incident if it has changed. */
  readIfChanged(): void;
  /** Reads the incident in any case. */
  read(): void;
}

/** Serializes reads and checks for changes; requests that arrive while one runs are combined into one afterwards. */
function createReader(deps: {
  read: () => Promise<void>;
  hasChanged: (since: number, now: number) => Promise<boolean>;
  version: () => number;
  signal: AbortSignal;
}): Reader {
  const { read, hasChanged, version, signal } = deps;
  let checkedVersion = version();
  let nextRequest: 'nothing' | 'check' | 'read' = 'read';
  let isBusy = false;

  const runRequests = async () => {
    isBusy = true;
    while (nextRequest !== 'nothing' && !signal.aborted) {
      const isReadRequested = nextRequest === 'read';
      nextRequest = 'nothing';
      const now = version();
      const isNeeded = isReadRequested || (now !== checkedVersion && (await hasChanged(checkedVersion, now)));
      checkedVersion = now;
      if (!isNeeded || signal.aborted) continue;
      await read();
      await new Promise((resolve) => setTimeout(resolve, readEveryMs));
    }
    isBusy = false;
  };
  const request = (what: 'check' | 'read') => {
    if (nextRequest !== 'read') nextRequest = what;
    if (!isBusy) void runRequests();
  };
  void runRequests();
  return { readIfChanged: () => request('check'), read: () => request('read') };
}
