import { useEffect, useRef } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';

/** Hooks that open the transaction of an address, as after a click on a notice. */

/** Returns the id of the object of a transaction, from the notice about it; null without such a notice. */
export const useObjectIdOfNotice = (id: string | null): string | null =>
  useMonitor(({ notices }) =>
    id === null ? null : (notices?.find(({ transactionId }) => transactionId === id)?.objectId ?? null),
  );

interface NamedTransaction {
  readonly view: string;
  /** Transaction in the address; null for none. */
  readonly id: string | null;
  /** Object of the transaction; null if unknown, and then nothing is searched. */
  readonly objectId: string | null;
  readonly onFound: (row: Transaction) => void;
}

/** Older transactions of the object are not searched. */
const searchLimit = 100;

/** Reads the transaction that the address names from those of its object, and passes it to `onFound`. */
export function useNamedTransaction({ view, id, objectId, onFound }: NamedTransaction): void {
  const { api } = useHost();
  const latestOnFound = useRef(onFound);
  latestOnFound.current = onFound;
  useEffect(() => {
    if (id === null || objectId === null) return;
    const abort = new AbortController();
    const filter = { statuses: [], text: '', from: null, to: null, objectId };
    api.monitor.transactions({ view, filter, first: 0, count: searchLimit }, { signal: abort.signal }).then(
      ({ rows }) => {
        const row = rows.find((each) => each.id === id);
        if (row) latestOnFound.current(row);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) notifyProblem(toAppError(error));
      },
    );
    return () => abort.abort();
  }, [api, view, id, objectId]);
}
