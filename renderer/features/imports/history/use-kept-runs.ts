import { useCallback, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { RunSummary } from '../../../../shared/imports/runs.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useImports } from '../store.ts';

/** What the history answers; the last answer stays while a newer one is under way. */
export interface KeptRuns {
  readonly total: number;
  readonly runs: readonly RunSummary[];
  readonly answered: boolean;
  readonly failure: AppError | null;
  readonly again: () => void;
}

/** Of what is offered at the start of a session: the newest runs, far more than anybody leaves behind. */
export const offeredRuns = { text: '', first: 0, count: 200 } as const;

/** Runs of the history, newest first, asked for again whenever a run begins, ends or is deleted. */
export function useKeptRuns({
  text,
  first,
  count,
}: {
  text: string;
  first: number;
  count: number;
}): KeptRuns {
  const { api } = useHost();
  const revision = useImports((store) =>
    store.runs.map(({ id, state, resumable }) => `${id} ${state} ${resumable}`).join(),
  );
  const call = useCall(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another answer to the same question
    useCallback(
      (signal: AbortSignal) => api.imports.history({ text, first, count }, { signal }),
      [api, text, first, count, revision],
    ),
  );
  const [last, setLast] = useState<{ total: number; rows: readonly RunSummary[] } | null>(null);
  if (call.state === 'ready' && call.value !== last) setLast(call.value);
  return {
    total: last?.total ?? 0,
    runs: last?.rows ?? [],
    answered: last !== null,
    failure: call.state === 'failed' ? call.error : null,
    again: call.again,
  };
}
