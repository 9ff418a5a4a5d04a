import { useCallback, useState } from 'react';
import type { ActionDetails } from '../../../../shared/actions.ts';
import { type Latest, useLatest } from '../../../hooks/use-latest.ts';
import { useHost } from '../../../host.ts';

/** Longest wait for the effect of a resend; afterwards the platform has accepted the result or the handler gave up. */
const resendWaitMs = 10_000;

/** Whether the action has ended, and the platform has replied to its result if it gets one. */
const isComplete = ({ tookMs, byHand, reply }: ActionDetails): boolean =>
  tookMs !== null && (byHand || reply !== '');
/** Text that changes when a resend has an effect. */
const statusOf = ({ state, reply }: ActionDetails): string => `${state} ${reply}`;

/**
 * Loads the current state of one action. A result may be long, so it is loaded again only while the action can still
 * change.
 * @param version version of the host's data
 * @returns `again` loads the action again after a resend or a failure
 */
export function useAction(id: string, version: number): Latest<ActionDetails> & { reload: () => void } {
  const { api } = useHost();
  const [completedAt, setCompletedAt] = useState<number | null>(null);
  /** Status and time of the last resend, in ms since epoch; null before one. */
  const [resend, setResend] = useState<{ status: string; at: number } | null>(null);
  const dataVersion = completedAt ?? version;
  const { value, error } = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another version loads the same action again
    useCallback((signal: AbortSignal) => api.actions.one({ id }, { signal }), [api, id, dataVersion, resend]),
  );
  const isPending =
    value !== null &&
    resend !== null &&
    statusOf(value) === resend.status &&
    Date.now() - resend.at < resendWaitMs;
  if (value !== null && isComplete(value) && !isPending && completedAt === null) setCompletedAt(version);
  const reload = useCallback(() => {
    setCompletedAt(null);
    setResend({ status: value === null ? '' : statusOf(value), at: Date.now() });
  }, [value]);
  return { value, error, reload };
}
