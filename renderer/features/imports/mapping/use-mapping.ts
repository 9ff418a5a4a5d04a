import { useEffect, useMemo } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { HistoryStep } from '../../../../shared/recipes/edit-history.ts';
import type { Draft, Edit } from '../../../../shared/recipes/edits.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { useHost } from '../../../host.ts';
import { beginMapping, correct, follow, step, useMappings } from './mapping-store.ts';

/** Edits of the mapping of a file; the functions stay the same while it is open. */
interface MappingActs {
  readonly begin: (recipe: Recipe, edits: readonly Edit[]) => void;
  readonly step: (next: HistoryStep) => void;
  /** Applies edits as one step, which is undone at once. */
  readonly together: (edits: readonly Edit[]) => void;
  /** Ends the mapping, so that the columns are sent unchanged; can be undone. */
  readonly stop: () => void;
  /** Corrects suggestions in all steps that can be undone. */
  readonly correct: (corrected: (draft: Draft) => Draft) => void;
}

/** The mapping of a file and actions to it. */
export interface Mapping extends MappingActs {
  /** Null while the file has no mapping. */
  readonly draft: Draft | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The mapping of a file; follows the recipe of the host unless it is edited here. */
export function useMapping(fileId: string, { recipe }: ReadyFile): Mapping {
  const { api } = useHost();
  const editing = useMappings(({ byFile }) => byFile[fileId]);
  useEffect(() => follow(fileId, recipe), [fileId, recipe]);
  const acts = useMemo<MappingActs>(
    () => ({
      begin: (first, edits) => beginMapping(api, fileId, first, edits),
      step: (next) => step(api, fileId, next),
      together: (edits) => step(api, fileId, { edit: 'together', edits }),
      stop: () => step(api, fileId, { edit: 'put', draft: null }),
      correct: (corrected) => correct(api, fileId, corrected),
    }),
    [api, fileId],
  );
  return useMemo(() => {
    const { draft = null, past = [], future = [] } = editing?.history ?? {};
    return { ...acts, draft, canUndo: past.length > 0, canRedo: future.length > 0 };
  }, [acts, editing]);
}
