/** Rows of the in-memory host: which ones match a filter, and how the host sends them. */
import type { Facet } from '../shared/imports/facets/facets.ts';
import {
  cutCharacters,
  type PreviewRow,
  type ReadyFile,
  type RowFilter,
} from '../shared/imports/open-file.ts';

/** Returns whether a row matches the filter. */
export function matchesFilter(filter: RowFilter, row: PreviewRow, file: ReadyFile): boolean {
  const { check, nullKeyword, search, facets } = file;
  switch (filter.of) {
    case 'problems':
      return row.faults.length > 0;
    case 'empty':
      return row.cells.includes('');
    case 'null':
      return row.cells.includes(nullKeyword);
    case 'excluded':
      return row.isExcluded;
    case 'found': {
      const text = search?.text.toLowerCase();
      return text !== undefined && row.cells.some((cell) => cell.toLowerCase().includes(text));
    }
    case 'found-in-facets':
      return matchesFilter({ of: 'found' }, row, file) && matchesFilter({ of: 'facets' }, row, file);
    case 'facets':
      return facets?.facets.every((facet) => matchesFacet(facet, row)) ?? false;
    case 'group': {
      const groups = check.state === 'done' ? check.problems : [];
      const group = groups.find(({ id }) => id === filter.group);
      return row.faults.some(({ rule }) => rule === group?.rule);
    }
    default:
      return true;
  }
}

/**
 * Returns whether a row meets a facet. Only the kinds that tests need are implemented; a row meets every other kind.
 */
function matchesFacet(facet: Facet, { cells, faults }: PreviewRow): boolean {
  const cell = facet.column === null ? '' : (cells[facet.column] ?? '');
  switch (facet.kind) {
    case 'one-of':
      return facet.values.includes(cell);
    case 'empty':
      return cell === '';
    case 'filled':
      return cell !== '';
    case 'contains':
      return cells.some((each) => each.includes(facet.text));
    case 'problem':
      return faults.length > 0;
    default:
      return true;
  }
}

/** Returns a row as the host sends it: with long cells cut. */
export const asSent = (row: PreviewRow): PreviewRow => ({
  ...row,
  cells: row.cells.map((cell) => cell.slice(0, cutCharacters)),
  cut: row.cells.flatMap((cell, column) =>
    cell.length > cutCharacters ? [{ column, characters: cell.length }] : [],
  ),
});
