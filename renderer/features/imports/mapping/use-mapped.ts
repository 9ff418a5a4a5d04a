import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { MappedRows } from '../../../../shared/imports/mapping.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { useHost } from '../../../host.ts';

interface Mapped {
  /** The last response, which may be that of an earlier recipe; null before the first. */
  readonly rows: MappedRows | null;
  readonly error: AppError | null;
}

/** Pause after an edit; shorter than the pause before an edit is sent to the host, so its effect is visible first. */
const pauseMs = 120;
const usualRows = 20;

/** Loads the result of a recipe for the first rows, and again when `indexedRows` changes. */
export function useMapped(fileId: string, recipe: Recipe, indexedRows: number, count = usualRows): Mapped {
  const { api } = useHost();
  const [mapped, setMapped] = useState<Mapped>({ rows: null, error: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `indexedRows` loads other rows
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api.imports.mapped({ fileId, recipe, first: 0, count }, { signal: abort.signal }).then(
        (rows) => {
          if (!abort.signal.aborted) setMapped({ rows, error: null });
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setMapped(({ rows }) => ({ rows, error: toAppError(error) }));
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, fileId, recipe, indexedRows, count]);
  return mapped;
}
