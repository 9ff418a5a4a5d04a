import { useEffect, useMemo } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { HistoryStep } from '../../../../shared/recipes/edit-history.ts';
import type { Draft, Edit } from '../../../../shared/recipes/edits.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { useHost } from '../../../host.ts';
import { beginMapping, follow, step, stepTogether, stopMapping, useMappings } from './mapping-store.ts';

/** The mapping of a file and what can be done to it. */
export interface Mapping {
  /** Null while the file is sent under its own heads. */
  readonly draft: Draft | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  begin(recipe: Recipe, edits: readonly Edit[]): void;
  step(next: HistoryStep): void;
  together(edits: readonly Edit[]): void;
  stop(): void;
}

export function useMapping(fileId: string, { recipe }: ReadyFile): Mapping {
  const { api } = useHost();
  const editing = useMappings(({ byFile }) => byFile[fileId]);
  useEffect(() => follow(fileId, recipe), [fileId, recipe]);
  return useMemo(() => {
    const { history, inForce = false } = editing ?? {};
    const draft = history !== undefined && inForce ? history.draft : null;
    return {
      draft,
      canUndo: history !== undefined && (inForce ? history.past.length > 0 : true),
      canRedo: draft !== null && (history?.future.length ?? 0) > 0,
      begin: (first, edits) => beginMapping(api, fileId, first, edits),
      step: (next) => step(api, fileId, next),
      together: (edits) => stepTogether(api, fileId, edits),
      stop: () => stopMapping(api, fileId),
    };
  }, [api, fileId, editing]);
}
