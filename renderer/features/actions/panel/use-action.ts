import { useCallback, useState } from 'react';
import type { ActionDetails } from '../../../../shared/actions.ts';
import { type Latest, useLatest } from '../../../hooks/use-latest.ts';
import { useHost } from '../../../host.ts';

/** After it, a result that was sent again has been taken or given up. */
const longestMs = 10_000;

/** The action is complete. */
const isComplete = ({ tookMs, byHand, reply }: ActionDetails): boolean =>
  tookMs !== null && (byHand || reply !== '');
const fateOf = ({ state, reply }: ActionDetails): string => `${state} ${reply}`;

/**
 * Loads the current state of one action. A result may be long, so it is loaded again only while the action can still
 * change.
 * @param version version of the host's data
 */
export function useAction(id: string, version: number): Latest<ActionDetails> & { again: () => void } {
  const { api } = useHost();
  const [completedAt, setCompletedAt] = useState<number | null>(null);
  /** State at the moment of the last resend. */
  const [before, setBefore] = useState<{ fate: string; at: number } | null>(null);
  const asked = completedAt ?? version;
  const { value, error } = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the same question again
    useCallback((signal: AbortSignal) => api.actions.one({ id }, { signal }), [api, id, asked, before]),
  );
  const isOld =
    value !== null && before !== null && fateOf(value) === before.fate && Date.now() - before.at < longestMs;
  if (value !== null && isComplete(value) && !isOld && completedAt === null) setCompletedAt(version);
  const again = useCallback(() => {
    setCompletedAt(null);
    setBefore({ fate: value === null ? '' : fateOf(value), at: Date.now() });
  }, [value]);
  return { value, error, again };
}
