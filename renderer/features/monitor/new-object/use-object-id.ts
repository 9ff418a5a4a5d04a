import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import type { DraftKind } from './draft.ts';
import { idFault } from './message.ts';
import type { DraftState } from './use-draft.ts';

/** Hooks for the id of a new object: suggestions, and whether an id is available. */

/** Availability of an id; `none` if the id is not valid. */
export type IdState =
  | { readonly state: 'none' }
  | { readonly state: 'checking' }
  | { readonly state: 'free' }
  | { readonly state: 'taken' }
  | { readonly state: 'unknown'; readonly error: AppError };

const debounceMs = 300;

/**
 * Requests a suggested id for each form without one; never replaces typed text. Returns a function that requests
 * another suggestion, and resolves to null after it has reported an error.
 */
export function useProposedId(
  view: string,
  { draft, form, propose }: DraftState,
): () => Promise<string | null> {
  const { api } = useHost();
  const requestedKinds = useRef(new Set<DraftKind>());
  const { kind } = draft;
  const requestId = useCallback(async (): Promise<string | null> => {
    try {
      return await api.monitor.proposeId({ view, type: kind === 'raw' ? 'incident' : kind });
    } catch (error) {
      notifyProblem(toAppError(error));
      return null;
    }
  }, [api, view, kind]);

  const isWanted = form.id === '' && form.proposed === null;
  useEffect(() => {
    if (!isWanted || requestedKinds.current.has(kind)) return;
    requestedKinds.current.add(kind);
    void requestId().then((id) => {
      if (id !== null) propose(kind, id);
    });
  }, [isWanted, kind, requestId, propose]);
  return requestId;
}

/** Returns whether an id is available, checked a moment after the last key. @param round a new number checks again */
export function useIdCheck(view: string, id: string, round: number): IdState {
  const { api } = useHost();
  const [debouncedId] = useDebouncedValue(id, debounceMs);
  const check = useCall(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the check
    useCallback(
      async (signal: AbortSignal) =>
        idFault(debouncedId) === null && api.monitor.isFree({ view, id: debouncedId }, { signal }),
      [api, view, debouncedId, round],
    ),
  );
  if (idFault(id) !== null) return { state: 'none' };
  if (debouncedId !== id || check.state === 'loading') return { state: 'checking' };
  if (check.state === 'failed') return { state: 'unknown', error: check.error };
  return { state: check.value ? 'free' : 'taken' };
}
