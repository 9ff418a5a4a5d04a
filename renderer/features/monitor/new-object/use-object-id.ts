import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
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
  const [known, setKnown] = useState<{ id: string; state: IdState }>({ id: '', state: { state: 'none' } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the same question again
  useEffect(() => {
    if (idFault(asked) !== null) return;
    const abort = new AbortController();
    const update = (state: IdState) => {
      if (!abort.signal.aborted) setKnown({ id: asked, state });
    };
    update({ state: 'checking' });
    api.monitor.isFree({ view, id: asked }, { signal: abort.signal }).then(
      (isFree) => update({ state: isFree ? 'free' : 'taken' }),
      (error: unknown) => update({ state: 'unknown', error: toAppError(error) }),
    );
    return () => abort.abort();
  }, [api, view, asked, round]);
  if (idFault(id) !== null) return { state: 'none' };
  return known.id === id ? known.state : { state: 'checking' };
}
