/** Separates the facets on sent rows that can be tested on cells of the file, which is faster, from the others. */
import type { FileShape, ShapeSpec } from '../check/compile-shape.ts';
import type { CellFacet } from './row-test.ts';

/** A facet on one column. */
export type ColumnFacet = CellFacet & { readonly column: number };

interface SplitFacets {
  /** On columns of the file, whose cells are sent as they are in rows with as many cells as the header. */
  readonly ofSource: readonly ColumnFacet[];
  readonly others: readonly CellFacet[];
}

/** @param header the names of the columns as the file has them */
export function splitFacets(
  facets: readonly CellFacet[],
  spec: ShapeSpec,
  shape: FileShape,
  header: readonly string[],
): SplitFacets {
  const ofSource: ColumnFacet[] = [];
  const others: CellFacet[] = [];
  for (const facet of facets) {
    const column = facet.column === null ? null : sourceColumn(facet.column, spec, shape, header);
    if (column === null) others.push(facet);
    else ofSource.push({ ...facet, column });
  }
  return { ofSource, others };
}

/** Returns the column of the file whose cells are sent unchanged in `column`; null if there is none. */
function sourceColumn(
  column: number,
  { recipe, transforms }: ShapeSpec,
  shape: FileShape,
  header: readonly string[],
): number | null {
  if (recipe !== null) {
    const cells = shape.mapped?.[column]?.cells;
    return cells?.of === 'column' ? cells.column : null;
  }
  const name = shape.header[column];
  const isSame = column < header.length && name === header[column];
  return isSame && transforms.every((transform) => transform.column !== name) ? column : null;
}
