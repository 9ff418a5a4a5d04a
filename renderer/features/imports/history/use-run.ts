import { useCallback } from 'react';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { type CallState, useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useImports } from '../store.ts';

/** A run by its id: as the news tell it, or asked for where it is of another session. */
export function useRun(runId: string): CallState<RunState> & { again: () => void } {
  const { api } = useHost();
  const told = useImports((store) => store.runs.find(({ id }) => id === runId));
  const call = useCall(
    useCallback((signal: AbortSignal) => api.imports.run({ runId }, { signal }), [api, runId]),
  );
  return told ? { state: 'ready', value: told, again: call.again } : call;
}
