/** Facets in words. */
import { assertNever } from '../../../../shared/errors.ts';
import type { Facet, FacetsState } from '../../../../shared/imports/facets/facets.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { cutText } from '../../../ui/cut-text.ts';

const shownCharacters = 40;
const shownValues = 3;
const quoted = (text: string): string => `“${cutText(text, shownCharacters)}”`;

/** Condition for the cells of the column: `is “Linux” or “BSDs”`. */
export function facetWords(facet: Facet): string {
  switch (facet.kind) {
    case 'one-of':
      return `is ${valuesWords(facet.values)}`;
    case 'contains':
      return `contains ${quoted(facet.text)}`;
    case 'number':
      return `is ${numbersWords(facet)}`;
    case 'date':
      return `is ${datesWords(facet)}`;
    case 'pattern':
      return `has the pattern ${facet.pattern}`;
    case 'empty':
      return 'is empty';
    case 'filled':
      return 'is not empty';
    case 'problem':
      return 'has a problem';
    default:
      return assertNever(facet);
  }
}

function valuesWords(values: readonly string[]): string {
  const shown = values.slice(0, values.length > shownValues ? shownValues - 1 : shownValues).map(quoted);
  const more = values.length - shown.length;
  if (more > 0) return `${shown.join(', ')} or ${formatCount(more)} others`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`;
}

/** Range of a number or date facet; null for an open end. */
export interface FacetRange {
  readonly from: number | null;
  readonly to: number | null;
  readonly includesTo: boolean;
}

/** `10 to 20`; `10 to below 20`; `at least 10`. */
export function numbersWords({ from, to, includesTo }: FacetRange): string {
  if (to === null) return from === null ? 'a number' : `at least ${figureOf(from)}`;
  const end = `${includesTo ? '' : 'below '}${figureOf(to)}`;
  if (from !== null) return `${figureOf(from)} to ${end}`;
  return includesTo ? `at most ${end}` : end;
}

/** `2026-03-01 to 2026-03-31`, both included; `2026-03-01 or later`. */
export function datesWords({ from, to, includesTo }: FacetRange): string {
  if (to === null) return from === null ? 'a date' : `${momentOf(from)} or later`;
  const lastDay = !includesTo && to % dayMs === 0 ? momentOf(to - dayMs) : null;
  const end = lastDay ?? `${includesTo ? '' : 'before '}${momentOf(to)}`;
  if (from === null) return lastDay === null ? end : `${end} or earlier`;
  return momentOf(from) === end ? end : `${momentOf(from)} to ${end}`;
}

const exactFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 15 });
/** Formats a number with all digits, as a rounded number may not occur in the file. */
export const figureOf = (value: number): string => exactFormat.format(value);

const dayMs = 86_400_000;
/** Day in UTC, with the time if it is not midnight; a plain number beyond the range of dates. @param ms since epoch */
function momentOf(ms: number): string {
  if (Math.abs(ms) > 8.64e15) return figureOf(ms);
  const iso = new Date(ms).toISOString();
  const [day = '', time = ''] = iso.split('T');
  return ms % dayMs === 0 ? day : `${day} ${time.slice(0, 5)}`;
}

/** How many rows meet the facets, as far as they are scanned. @param all rows of the file */
export function facetCountWords({ rows, scanned, work }: FacetsState, all: number): string {
  const soFar = `${formatCount(rows)} of the first ${plural(scanned, 'row')}`;
  switch (work.state) {
    case 'waiting':
      return 'Waiting for the check…';
    case 'working':
      return scanned === 0 ? 'Filtering…' : `${soFar}…`;
    case 'cancelled':
      return scanned === 0 ? 'Cancelled' : soFar;
    case 'failed':
      return work.message;
    case 'done':
      return rows === 0 ? `None of ${plural(all, 'row')}` : `${formatCount(rows)} of ${plural(all, 'row')}`;
    default:
      return assertNever(work);
  }
}
