import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { useHost } from '../../../host.ts';
import { useMonitor } from '../store.ts';

interface KnownIncident {
  /** The last that was read; null until then. */
  readonly incident: Incident | null;
  /** Time of the request, in milliseconds since epoch. */
  readonly askedAt: number;
  /** Why it could not be read the last time. */
  readonly failure: AppError | null;
  readonly again: () => void;
}

const nothing = { incident: null, askedAt: 0, failure: null } as const;

/** Reading asks the platform itself, so it is not done more often than this, however much happens. */
const readEveryMs = 700;

/**
 * Returns an incident, read when it opens, when it has changed, and on request.
 * @param version grows with every change of the view; most of them are about other objects
 */
export function useIncident(view: string, id: string, version: number): KnownIncident {
  const { api } = useHost();
  const connectionId = useMonitor((store) => store.connectionId);
  const [known, setKnown] = useState<Omit<KnownIncident, 'again'>>(nothing);
  const reader = useRef<Reader | null>(null);
  const latestVersion = useRef(version);
  latestVersion.current = version;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has other incidents
  useEffect(() => {
    setKnown(nothing);
    const abort = new AbortController();
    const { signal } = abort;
    const read = async () => {
      const askedAt = Date.now();
      try {
        const incident = await api.monitor.incident({ view, id }, { signal });
        if (!signal.aborted) setKnown({ incident, askedAt, failure: null });
      } catch (error) {
        const failure = toAppError(error);
        // The whole window says that the host is gone; what is here stays readable.
        if (!signal.aborted && failure.code !== 'closed') setKnown((last) => ({ ...last, failure }));
      }
    };
    const hasChanged = async (since: number, now: number) => {
      if (now < since) return true;
      try {
        const { objects, of } = await api.monitor.since({ view, version: since }, { signal });
        // Nothing is known of an object that is missing while others are left out.
        return objects.length < of || objects.some((object) => object.id === id);
      } catch {
        // Reading it gives the reason.
        return true;
      }
    };
    const own = createReader({ read, hasChanged, version: () => latestVersion.current, signal });
    reader.current = own;
    return () => abort.abort();
  }, [api, view, id, connectionId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every other version is looked at
  useEffect(() => reader.current?.look(), [version]);
  const again = useCallback(() => reader.current?.again(), []);
  return { ...known, again };
}

interface Reader {
  look(): void;
  again(): void;
}

/** One reading or question at a time; what comes meanwhile is one more afterwards. */
function createReader(deps: {
  read: () => Promise<void>;
  hasChanged: (since: number, now: number) => Promise<boolean>;
  version: () => number;
  signal: AbortSignal;
}): Reader {
  const { read, hasChanged, version, signal } = deps;
  let seen = version();
  let wants: 'nothing' | 'look' | 'read' = 'read';
  let isBusy = false;

  const turn = async () => {
    isBusy = true;
    while (wants !== 'nothing' && !signal.aborted) {
      const isAsked = wants === 'read';
      wants = 'nothing';
      const now = version();
      const isNeeded = isAsked || (now !== seen && (await hasChanged(seen, now)));
      seen = now;
      if (!isNeeded || signal.aborted) continue;
      await read();
      await new Promise((resolve) => setTimeout(resolve, readEveryMs));
    }
    isBusy = false;
  };
  const want = (what: 'look' | 'read') => {
    if (wants !== 'read') wants = what;
    if (!isBusy) void turn();
  };
  void turn();
  return { look: () => want('look'), again: () => want('read') };
}
