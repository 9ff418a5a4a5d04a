import { describe, expect, it } from 'vitest';
import { draftFacet, type FacetDraft } from './facet-draft.ts';
import { facetWords } from './facet-words.ts';

const draftOf = (change: Partial<FacetDraft>): FacetDraft => ({
  kind: 'contains',
  text: '',
  from: '',
  to: '',
  ...change,
});
const wordsOf = (change: Partial<FacetDraft>, column: number | null = 0) => {
  const facet = draftFacet(draftOf(change), column);
  return facet && facetWords(facet);
};

describe('the facet of a typed draft', () => {
  it('describes its filter', () => {
    expect(wordsOf({ text: 'Köln' }, null)).toBe('contains “Köln”');
    expect(wordsOf({ kind: 'one-of', text: 'Köln' })).toBe('is “Köln”');
    expect(wordsOf({ kind: 'number', from: '-1.5', to: '20000' })).toBe('is -1.5 to 20,000');
    expect(wordsOf({ kind: 'number', to: '7' })).toBe('is at most 7');
    expect(wordsOf({ kind: 'date', from: '2026-03-01' })).toBe('is 2026-03-01 or later');
    expect(wordsOf({ kind: 'date', from: '2026-03-01', to: '2026-03-31' })).toBe(
      'is 2026-03-01 to 2026-03-31',
    );
    expect(wordsOf({ kind: 'date', from: '2026-03-01', to: '2026-03-01' })).toBe('is 2026-03-01');
    expect(wordsOf({ kind: 'pattern', text: 'AA-99' })).toBe('has the pattern AA-99');
    expect(wordsOf({ kind: 'empty' })).toBe('is empty');
    expect(wordsOf({ kind: 'problem' }, null)).toBe('has a problem');
  });

  it('includes the whole last day of a range', () => {
    expect(draftFacet(draftOf({ kind: 'date', from: '2026-03-01', to: '2026-03-01' }), 1)).toEqual({
      kind: 'date',
      column: 1,
      includesTo: false,
      from: Date.UTC(2026, 2, 1),
      to: Date.UTC(2026, 2, 2),
    });
  });

  it('is null while the draft is incomplete or wrong', () => {
    for (const change of [
      { text: '' },
      { kind: 'number' },
      { kind: 'number', from: 'a' },
      { kind: 'number', from: '3', to: '2' },
      { kind: 'date', from: '2026-02-31x' },
    ] as const)
      expect(draftFacet(draftOf(change), 0)).toBeNull();
    expect(draftFacet(draftOf({ kind: 'empty' }), null)).toBeNull();
  });
});
