/** Tests a row against facets by the texts of its cells. */
import type { Row } from '../../../shared/columns/row.ts';
import type { Facet } from '../../../shared/imports/facets/facets.ts';
import { foldText } from '../fold-text.ts';
import { numberOf, patternOf, timeOf } from '../profile/value-shape.ts';

/** Facets on cells; whether a row has a problem is not in its cells. */
export type CellFacet = Exclude<Facet, { kind: 'problem' }>;

type TextTest = (text: string) => boolean;

/** Returns a function that says whether a row meets all facets. */
export function compileRowTest(facets: readonly CellFacet[]): (row: Row) => boolean {
  const tests = facets.map((facet) => {
    const { column } = facet;
    const test = compileTextTest(facet);
    if (column !== null) return (row: Row) => column < row.count && test(row.text(column));
    return (row: Row) => {
      for (let each = 0; each < row.count; each++) if (test(row.text(each))) return true;
      return false;
    };
  });
  return (row) => tests.every((test) => test(row));
}

export function compileTextTest(facet: CellFacet): TextTest {
  switch (facet.kind) {
    case 'one-of': {
      const values = new Set(facet.values);
      return (text) => values.has(text);
    }
    case 'contains': {
      const wanted = foldText(facet.text);
      return (text) => foldText(text).includes(wanted);
    }
    case 'number':
      return inRange(numberOf, facet);
    case 'date':
      return inRange(timeOf, facet);
    case 'pattern':
      return (text) => text !== '' && patternOf(text) === facet.pattern;
    case 'empty':
      return (text) => text === '';
    case 'filled':
      return (text) => text !== '';
  }
}

interface ValueRange {
  readonly from: number | null;
  readonly to: number | null;
  readonly includesTo: boolean;
}

function inRange(read: (text: string) => number | null, limits: ValueRange): TextTest {
  const holds = compileLimits(limits);
  return (text) => {
    const value = read(text);
    return value !== null && holds(value);
  };
}

/** Returns a function that says whether a value is in the range; a null limit is no limit. */
export function compileLimits({ from, to, includesTo }: ValueRange): (value: number) => boolean {
  const minimum = from ?? Number.NEGATIVE_INFINITY;
  const maximum = to ?? Number.POSITIVE_INFINITY;
  if (includesTo || to === null) return (value) => value >= minimum && value <= maximum;
  return (value) => value >= minimum && value < maximum;
}
