import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import type { DraftKind } from './draft.ts';
import { idFault } from './message.ts';
import type { DraftState } from './use-draft.ts';

export type IdState =
  | { readonly state: 'none' }
  | { readonly state: 'checking' }
  | { readonly state: 'free' }
  | { readonly state: 'taken' }
  | { readonly state: 'unknown'; readonly error: AppError };

const debounceMs = 300;

/** Suggests an id for a form without one, and another on request; never replaces typed text. */
export function useProposedId(
  view: string,
  { draft, form, propose }: DraftState,
): () => Promise<string | null> {
  const { api } = useHost();
  const asking = useRef(new Set<DraftKind>());
  const { kind } = draft;
  const ask = useCallback(async (): Promise<string | null> => {
    try {
      return await api.monitor.proposeId({ view, type: kind === 'raw' ? 'incident' : kind });
    } catch (error) {
      notifyProblem(toAppError(error));
      return null;
    }
  }, [api, view, kind]);

  const isWanted = form.id === '' && form.proposed === null;
  useEffect(() => {
    if (!isWanted || asking.current.has(kind)) return;
    asking.current.add(kind);
    void ask().then((id) => {
      if (id !== null) propose(kind, id);
    });
  }, [isWanted, kind, ask, propose]);
  return ask;
}

/** Whether an id is available, checked a moment after the last key; another `round` checks again. */
export function useIdCheck(view: string, id: string, round: number): IdState {
  const { api } = useHost();
  const [asked] = useDebouncedValue(id, debounceMs);
  const check = useCall(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the same question again
    useCallback(
      async (signal: AbortSignal) =>
        idFault(asked) === null && api.monitor.isFree({ view, id: asked }, { signal }),
      [api, view, asked, round],
    ),
  );
  if (idFault(id) !== null) return { state: 'none' };
  if (asked !== id || check.state === 'loading') return { state: 'checking' };
  if (check.state === 'failed') return { state: 'unknown', error: check.error };
  return { state: check.value ? 'free' : 'taken' };
}
