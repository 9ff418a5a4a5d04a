/** Draft of a facet that is being typed in its form. */
import type { Facet } from '../../../../shared/imports/facets/facets.ts';

export type FacetKind = Facet['kind'];

export interface FacetDraft {
  readonly kind: FacetKind;
  /** Text that cells contain or equal, or the pattern that they have. */
  readonly text: string;
  /** Ends of a range as they are typed: numbers, or days such as 2026-03-01. */
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** Returns the facet of a draft; null while the draft is incomplete or wrong. @param column null for any column */
export function draftFacet({ kind, text, from, to }: FacetDraft, column: number | null): Facet | null {
  if (kind === 'problem') return { kind, column };
  if (kind === 'contains') return text === '' ? null : { kind, column, text };
  if (column === null || rangeFault({ kind, text, from, to }) !== null) return null;
  switch (kind) {
    case 'one-of':
      return text === '' ? null : { kind, column, values: [text] };
    case 'pattern':
      return text === '' ? null : { kind, column, pattern: text };
    case 'number': {
      const limits = limitsOf(from, to, parseNumber);
      return limits && { kind, column, ...limits, includesTo: true };
    }
    case 'date': {
      const limits = limitsOf(from, to, parseDay);
      // The whole last day is included.
      return limits && { kind, column, ...limits, to: limits.to && limits.to + dayMs, includesTo: false };
    }
    default:
      return { kind, column };
  }
}

/** Returns why the ends of a range are wrong; null if they are not, or if the condition has no range. */
export function rangeFault({ kind, from, to }: FacetDraft): string | null {
  if (kind !== 'number' && kind !== 'date') return null;
  const parse = kind === 'number' ? parseNumber : parseDay;
  const [least, most] = [from, to].map((text) => (text.trim() === '' ? undefined : parse(text.trim())));
  if (least === null || most === null)
    return kind === 'number' ? 'Enter numbers such as 12.5.' : 'Enter days such as 2026-03-01.';
  return least !== undefined && most !== undefined && least > most
    ? 'The range ends before it begins.'
    : null;
}

function limitsOf(from: string, to: string, parse: (text: string) => number | null) {
  const limits = {
    from: from.trim() === '' ? null : parse(from.trim()),
    to: to.trim() === '' ? null : parse(to.trim()),
  };
  return limits.from === null && limits.to === null ? null : limits;
}

function parseNumber(text: string): number | null {
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

function parseDay(text: string): number | null {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
