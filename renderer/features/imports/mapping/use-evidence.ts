import { useEffect, useMemo } from 'react';
import type { MappedRows } from '../../../../shared/imports/mapping.ts';
import { correctSuggestions } from '../../../../shared/recipes/correct-suggestions.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { type Evidence, evidenceOf } from '../../../../shared/recipes/values/column-evidence.ts';
import type { Summaries } from './columns/use-summaries.ts';
import type { Mapping } from './use-mapping.ts';

interface EvidenceBasis {
  readonly sourceColumns: readonly string[];
  readonly mapped: MappedRows | null;
  readonly counted: Summaries;
  readonly mapping: Mapping;
  readonly recipes: readonly Recipe[];
}

/** Evidence about each column from its values; once all rows are counted, corrects suggestions from the first rows. */
export function useEvidence({ sourceColumns, mapped, counted, mapping, recipes }: EvidenceBasis): Evidence {
  const { summaries } = counted;
  const evidence = useMemo(
    () =>
      evidenceOf(
        sourceColumns,
        (mapped?.rows ?? []).map(({ before }) => before),
        summaries,
      ),
    [sourceColumns, mapped, summaries],
  );
  const isWhole = summaries?.every((summary) => summary.isWhole) ?? false;
  const { correct } = mapping;
  useEffect(() => {
    if (isWhole) correct((draft) => correctSuggestions(draft, { header: sourceColumns, recipes, evidence }));
  }, [isWhole, correct, sourceColumns, recipes, evidence]);
  return evidence;
}
