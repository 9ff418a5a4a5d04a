import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  matchesPattern,
  matchPlan,
  patternOf,
  readPlanFile,
  type SavedPlan,
  writePlanFile,
} from './plan-file.ts';

const plan: SavedPlan = {
  version: 1,
  name: 'CMDB',
  order: 'references',
  files: [
    { file: 'machines-*.csv', recipe: 'CMDB machines' },
    { file: 'edges.csv', recipe: null },
  ],
};

describe('a saved plan', () => {
  it('is read back as it was written', () => {
    expect(readPlanFile(`\ufeff${writePlanFile(plan)}`)).toEqual(plan);
  });

  it.each([
    ['invalid JSON', '{', /not valid JSON/],
    ['an unknown key', JSON.stringify({ ...plan, extra: 1 }), /extra/],
    ['another version', JSON.stringify({ ...plan, version: 2 }), /version/],
    ['no files', JSON.stringify({ ...plan, files: [] }), /files/],
  ])('is refused with the reason if it has %s', (_, text, reason) => {
    expect(() => readPlanFile(text)).toThrow(reason);
  });
});

describe('patterns for names of files', () => {
  it.each([
    ['machines-2026-11-21.csv', 'machines-*.csv'],
    ['export_20261121_1405.csv', 'export_*.csv'],
    ['2026.11.21 edges.csv', '* edges.csv'],
    ['batch-1234567.csv', 'batch-*.csv'],
    ['rack12.csv', 'rack12.csv'],
  ])('replace a date or a long number in %s: %s', (name, pattern) => {
    expect(patternOf(name)).toBe(pattern);
    expect(matchesPattern(pattern, name)).toBe(true);
  });

  it('always match the name that they are made from, and match like the equivalent regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'B', '1', '.', '*', '-'), maxLength: 8 });
    fc.assert(fc.property(fc.string(), (name) => matchesPattern(patternOf(name), name)));
    fc.assert(
      fc.property(letters, letters, (pattern, name) => {
        const escaped = pattern.replaceAll(/[.-]/gu, '\\$&').replaceAll('*', '[^]*');
        expect(matchesPattern(pattern, name)).toBe(new RegExp(`^${escaped}$`, 'i').test(name));
      }),
    );
  });
});

describe('a saved plan matched with the open files', () => {
  it('contains the matching files in the order of the plan, and the patterns without a file', () => {
    const open = [
      { id: 'e', name: 'EDGES.csv' },
      { id: 'x', name: 'other.csv' },
      { id: 'm2', name: 'machines-2.csv' },
      { id: 'm1', name: 'machines-1.csv' },
    ];
    expect(matchPlan(plan, open)).toEqual({
      matched: [
        { id: 'm2', recipe: 'CMDB machines' },
        { id: 'm1', recipe: 'CMDB machines' },
        { id: 'e', recipe: null },
      ],
      missing: [],
    });
    expect(matchPlan(plan, open.slice(0, 2)).missing).toEqual(['machines-*.csv']);
  });
});
