import { useCallback, useState } from 'react';
import type { ActionDetails } from '../../../../shared/actions.ts';
import { type Latest, useLatest } from '../../../hooks/use-latest.ts';
import { useHost } from '../../../host.ts';

/** After it, a result that was sent again has been taken or given up. */
const longestMs = 10_000;

/** Nothing more happens to it by itself. */
const isSettled = ({ tookMs, byHand, answer }: ActionDetails): boolean =>
  tookMs !== null && (byHand || answer !== '');
const fateOf = ({ state, answer }: ActionDetails): string => `${state} ${answer}`;

/**
 * One action as it is now. A result may be long, so it is asked for again only while something can still happen to it.
 * @param version of what the host tells
 */
export function useAction(id: string, version: number): Latest<ActionDetails> & { again: () => void } {
  const { api } = useHost();
  const [settledAt, setSettledAt] = useState<number | null>(null);
  /** What was known when something was set going anew. */
  const [before, setBefore] = useState<{ fate: string; at: number } | null>(null);
  const asked = settledAt ?? version;
  const { value, error } = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the same question again
    useCallback((signal: AbortSignal) => api.actions.one({ id }, { signal }), [api, id, asked, before]),
  );
  const isOld =
    value !== null && before !== null && fateOf(value) === before.fate && Date.now() - before.at < longestMs;
  if (value !== null && isSettled(value) && !isOld && settledAt === null) setSettledAt(version);
  const again = useCallback(() => {
    setSettledAt(null);
    setBefore({ fate: value === null ? '' : fateOf(value), at: Date.now() });
  }, [value]);
  return { value, error, again };
}
