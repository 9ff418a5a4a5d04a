import { useCallback, useEffect, useState } from 'react';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isEnded } from '../../../../shared/monitor/transaction-status.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useMonitor } from '../store.ts';
import type { SentWrite } from './draft.ts';

/** Hooks that follow a write of the form for a new object: its transaction, and the usual wait of writes. */

const hourMs = 3_600_000;
/** The platform's clock may be this much behind the clock of this machine. */
const skewMs = 60_000;
/** Newest transactions of the object that are searched. */
const most = 50;

/**
 * Returns the transaction of a write, read again with every change of its view; null until it is found.
 * @param ended ids of earlier transactions of the same object, which cannot belong to this write
 */
export function useSent(view: string, sent: SentWrite | null, ended: readonly string[]): Transaction | null {
  const { api } = useHost();
  const version = useMonitor(
    ({ hostState: reported }) => reported?.views.find((each) => each.view === view)?.version ?? 0,
  );
  const [latest, setFound] = useState<{ of: SentWrite; transaction: Transaction } | null>(null);
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
  return latest !== null && sent !== null && isSame(latest.of, sent) ? latest.transaction : null;
}

const isSame = (one: SentWrite, other: SentWrite): boolean => one.id === other.id && one.at === other.at;
/** Whether a response may replace the last one. Responses may overtake each other, so an ended transaction stays. */
const isNewer = (last: { of: SentWrite; transaction: Transaction } | null, sent: SentWrite): boolean =>
  last === null || !isSame(last.of, sent) || !isEnded(last.transaction.status);

/** Whether a transaction belongs to a write; without its id, by the time of the request. */
const isOf = ({ id, requestedAt }: Transaction, sent: SentWrite, ended: readonly string[]): boolean =>
  sent.transactionId === null
    ? !ended.includes(id) && requestedAt >= sent.at - skewMs
    : id === sent.transactionId;

/** Returns the median wait of the writes of a view in the last hour, in ms; null if unknown. */
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
