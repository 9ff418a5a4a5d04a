import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { ObjectFault } from '../../../../shared/monitor/object-kinds.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isEnded, isSuccess } from '../../../../shared/monitor/transaction-status.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import type { Failed } from './draft.ts';
import { readDraft } from './message.ts';
import type { DraftState } from './use-draft.ts';
import type { IdState } from './use-object-id.ts';
import { useSent } from './use-sent.ts';

interface Sending {
  readonly busy: boolean;
  readonly transaction: Transaction | null;
  /** Why the request itself came to nothing. */
  readonly error: AppError | null;
  /** Messages of the platform about fields that have not been changed since. */
  readonly hostFaults: readonly ObjectFault[];
  /** Grows whenever an id may have become free or taken. */
  readonly round: number;
  /** Message beside a field; null for none. */
  faultOf(field: string): string | null;
  /** Returns the first field to correct; null if everything was sent. */
  send(idState: IdState): string | null;
  /** Stops searching for a write whose response was lost. */
  giveUp(): void;
}

const noFaults: readonly ObjectFault[] = [];

/** Sends a draft and follows it to its end. */
export function useSending(view: string, database: DraftState): Sending {
  const { api } = useHost();
  const { draft, send: begin, accepted, fail } = database;
  const { sent, failed, kind } = draft;
  const [error, setError] = useState<AppError | null>(null);
  const [tried, setTried] = useState(false);
  const [round, setRound] = useState(0);
  const act = useAct(setError);
  const transaction = useSent(view, sent, draft.ended);

  useEffect(() => {
    if (transaction === null || !isEnded(transaction.status) || isSuccess(transaction.status)) return;
    fail(failedOf(transaction), transaction.id);
    setRound((last) => last + 1);
  }, [transaction, fail]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form begins without blame
  useEffect(() => {
    setTried(false);
    setError(null);
  }, [kind]);

  const { faults } = readDraft(draft);
  const isReported = (field: string) =>
    failed === null || failed.changed.includes(field) || failed.changed.includes('text')
      ? null
      : (failed.errors.find((each) => each.field === field)?.message ?? null);
  const giveUp = useCallback(() => fail(null, null), [fail]);

  return {
    busy: act.busy,
    transaction,
    error,
    hostFaults: useHostFaults(failed),
    round,
    faultOf: (field) => (tried ? faults?.[field] : undefined) ?? isReported(field),
    giveUp,
    send(idState) {
      if (sent !== null || act.busy) return null;
      setTried(true);
      const { message, faults: wrong } = readDraft(draft);
      if (message === null) return Object.keys(wrong)[0] ?? null;
      if (idState.state === 'taken') return '$id';
      setError(null);
      setTried(false);
      const { id, type, object } = message;
      // Saved before it is sent: a user who returns later finds it in progress.
      begin({ id, type, at: Date.now(), transactionId: null });
      void act.run(async () => {
        try {
          const { transactionId } = await api.monitor.put({ view, id, object, mustBeNew: true });
          accepted(transactionId);
        } catch (failure) {
          // It may have been done.
          if (toAppError(failure).code === 'lost') return;
          fail(null, null);
          setRound((last) => last + 1);
          throw failure;
        }
      });
      return null;
    },
  };
}

function useHostFaults(failed: Failed | null): readonly ObjectFault[] {
  const [hostFaults, setHostFaults] = useState(noFaults);
  useEffect(
    () =>
      setHostFaults(
        failed === null || failed.changed.includes('text')
          ? noFaults
          : failed.errors.flatMap(({ field, message }) =>
              field === null || field === '$id' ? [] : [{ path: [field], message }],
            ),
      ),
    [failed],
  );
  return hostFaults;
}

const failedOf = ({ objectId, status, errors, requestedAt, updatedAt }: Transaction): Failed => ({
  ...(status === 'gone' && { isUnknown: true }),
  id: objectId,
  errors: errors.length > 0 ? errors : [{ code: null, field: null, message: '' }],
  tookMs: Math.max(0, updatedAt - requestedAt),
  changed: [],
});
