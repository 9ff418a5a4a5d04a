import { useEffect, useState } from 'react';
import { useHost } from '../../../host.ts';

/** Usual wait of writes of a view in ms; loaded while something waits, null if unknown. */
export function useUsualWait(view: string, waits: boolean): number | null {
  const { api } = useHost();
  const [usualMs, setUsualMs] = useState<number | null>(null);
  useEffect(() => {
    if (!waits) return;
    const abort = new AbortController();
    api.monitor
      .figures({ view, range: { from: null, to: null }, buckets: 1 }, { signal: abort.signal })
      .then(({ medianWaitMs }) => setUsualMs(medianWaitMs))
      // The comment itself says what is wrong; this is only a hint beside it.
      .catch(() => setUsualMs(null));
    return () => abort.abort();
  }, [api, view, waits]);
  return usualMs;
}
