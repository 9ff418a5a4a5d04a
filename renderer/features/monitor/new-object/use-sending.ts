import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { ObjectFault } from '../../../../shared/monitor/object-kinds.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isEnded, isSuccess } from '../../../../shared/monitor/transaction-status.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import type { FailedWrite } from './draft.ts';
import { readDraft } from './message.ts';
import type { DraftState } from './use-draft.ts';
import type { IdState } from './use-object-id.ts';
import { useSent } from './use-sent.ts';

interface Sending {
  /** The request is in progress. */
  readonly busy: boolean;
  /** Transaction of the write; null until it is known. */
  readonly transaction: Transaction | null;
  /** Why the request failed; null if it did not. A transaction that failed is in the draft instead. */
  readonly error: AppError | null;
  /** Messages of the platform about the previous write, for the JSON editor; empty once its text has been changed. */
  readonly hostFaults: readonly ObjectFault[];
  /** Increases whenever the availability of an id may have changed. */
  readonly round: number;
  /** Returns the message about a field, named as in `readDraft`; null without one. */
  faultOf(field: string): string | null;
  /** Sends the draft; returns null, or the first field to correct if the draft is not complete. */
  send(idState: IdState): string | null;
  /** Stops searching for a write whose response was lost. */
  giveUp(): void;
}

const noFaults: readonly ObjectFault[] = [];

/** Sends a draft and follows its transaction to the end. */
export function useSending(view: string, draftState: DraftState): Sending {
  const { api } = useHost();
  const { draft, send: markSent, accepted, fail } = draftState;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form starts without messages
  useEffect(() => {
    setTried(false);
    setError(null);
  }, [kind]);

  const { faults } = readDraft(draft);
  const reportedMessage = (field: string) =>
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
    faultOf: (field) => (tried ? faults?.[field] : undefined) ?? reportedMessage(field),
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
      // Stored before the request, so that a user who leaves and returns finds the write in progress.
      markSent({ id, type, at: Date.now(), transactionId: null });
      void act.run(async () => {
        try {
          const { transactionId } = await api.monitor.put({ view, id, object, mustBeNew: true });
          accepted(transactionId);
        } catch (failure) {
          // Without a response, the object may have been stored: `useSent` searches for its transaction.
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

function useHostFaults(failed: FailedWrite | null): readonly ObjectFault[] {
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

const failedOf = ({ objectId, status, errors, requestedAt, updatedAt }: Transaction): FailedWrite => ({
  ...(status === 'gone' && { isUnknown: true }),
  id: objectId,
  errors: errors.length > 0 ? errors : [{ code: null, field: null, message: '' }],
  tookMs: Math.max(0, updatedAt - requestedAt),
  changed: [],
});
