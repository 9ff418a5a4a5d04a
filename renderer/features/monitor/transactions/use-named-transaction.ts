import { useEffect, useRef } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';

/** Returns the object id of the transaction that a notice links to; null if no notice names it. */
export const useObjectIdOfNotice = (id: string | null): string | null =>
  useMonitor(({ notices }) =>
    id === null ? null : (notices?.find(({ transactionId }) => transactionId === id)?.objectId ?? null),
  );

interface NamedTransaction {
  readonly view: string;
  readonly id: string | null;
  readonly objectId: string | null;
  readonly onFound: (row: Transaction) => void;
}

/** Older transactions of the object are not searched. */
const searchLimit = 100;

/** Opens the transaction that the address names, among those of its object. */
export function useNamedTransaction({ view, id, objectId, onFound }: NamedTransaction): void {
  const { api } = useHost();
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (id === null || objectId === null) return;
    const abort = new AbortController();
    const filter = { statuses: [], text: '', from: null, to: null, objectId };
    api.monitor.transactions({ view, filter, first: 0, count: searchLimit }, { signal: abort.signal }).then(
      ({ rows }) => {
        const row = rows.find((each) => each.id === id);
        if (row) found.current(row);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) notifyProblem(toAppError(error));
      },
    );
    return () => abort.abort();
  }, [api, view, id, objectId]);
}
