import { useCallback, useEffect, useState } from 'react';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isEnded } from '../../../../shared/monitor/transaction-status.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useMonitor } from '../store.ts';
import type { Sent } from './draft.ts';

const hourMs = 3_600_000;
/** The platform's clock may go after ours. */
const skewMs = 60_000;
const most = 50;

/**
 * The transaction of a write, read again with every change of its view; null until it is found.
 * @param ended transactions of the same object that are known to be others
 */
export function useSent(view: string, sent: Sent | null, ended: readonly string[]): Transaction | null {
  const { api } = useHost();
  const version = useMonitor(
    ({ hostState: reported }) => reported?.views.find((each) => each.view === view)?.version ?? 0,
  );
  const [found, setFound] = useState<{ of: Sent; transaction: Transaction } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every version is a reason to look again
  useEffect(() => {
    if (sent === null) return;
    const filter = { statuses: [], text: '', objectId: sent.id, from: null, to: null };
    // Never cancelled for a newer request: with frequent changes there would be no response at all.
    api.monitor.transactions({ view, filter, first: 0, count: most }).then(
      ({ rows }) => {
        const transaction = rows.find((row) => isOf(row, sent, ended));
        if (transaction) setFound((last) => (isNewer(last, sent) ? { of: sent, transaction } : last));
      },
      () => undefined, // The next change of the view asks again; the frame reports a lost host.
    );
  }, [api, view, sent, version]);
  return found !== null && sent !== null && isSame(found.of, sent) ? found.transaction : null;
}

const isSame = (one: Sent, other: Sent): boolean => one.id === other.id && one.at === other.at;
/** Responses may overtake each other; an end is final. */
const isNewer = (last: { of: Sent; transaction: Transaction } | null, sent: Sent): boolean =>
  last === null || !isSame(last.of, sent) || !isEnded(last.transaction.status);

const isOf = ({ id, requestedAt }: Transaction, sent: Sent, ended: readonly string[]): boolean =>
  sent.transactionId === null
    ? !ended.includes(id) && requestedAt >= sent.at - skewMs
    : id === sent.transactionId;

/** Usual wait of writes of a view, by those of the last hour; null if unknown. */
export function useUsualWait(view: string): number | null {
  const { api } = useHost();
  const figures = useCall(
    useCallback(
      (signal: AbortSignal) => {
        const now = Date.now();
        const range = { from: now - hourMs, to: now };
        return api.monitor.figures({ view, range, buckets: 1 }, { signal });
      },
      [api, view],
    ),
  );
  return figures.state === 'ready' ? figures.value.medianWaitMs : null;
}
