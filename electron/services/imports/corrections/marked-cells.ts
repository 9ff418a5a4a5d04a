/** Marks the cells of sent rows that come from a corrected cell of the file. */
import type { Correction } from '../../../../shared/imports/corrections/corrections.ts';
import type { PreviewRow } from '../../../../shared/imports/open-file.ts';
import { cutCharacters } from '../../../../shared/imports/open-file.ts';
import { correctedBetween } from '../../../engine/corrections.ts';
import type { Terms } from '../file/checking.ts';
import { correctedColumns } from './source-column.ts';

/** Creates a function that returns the marks of a record; undefined where none of its cells was corrected. */
export function createMarkedCells(
  all: readonly Correction[],
  terms: Terms,
  sourceHeader: readonly string[],
): (record: number) => PreviewRow['corrected'] {
  if (all.length === 0) return () => undefined;
  const sources = correctedColumns(terms, sourceHeader);
  const hasRecipe = terms.decisions.recipe !== null;
  return (record) => {
    const corrections = correctedBetween(all, record, record + 1);
    const marks = corrections.flatMap(({ column: source, before: fullText }) => {
      const before = fullText.slice(0, cutCharacters);
      const marked = sources.flatMap((each, column) => (each === source ? [{ column, before }] : []));
      // Without a mapping, values without a header are sent in the column in which they are.
      return marked.length === 0 && !hasRecipe ? [{ column: source, before }] : marked;
    });
    return marks.length === 0 ? undefined : marks;
  };
}
