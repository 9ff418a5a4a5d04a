import { describe, expect, it } from 'vitest';
import { grouped } from './attribute-groups.ts';
import { foldOf } from './fold.ts';
import { kindOf, momentBeside } from './value-kind.ts';

/** Has the form of an id that the platform creates. */
const id = `c${'a'.repeat(24)}_c${'0'.repeat(24)}`;

describe('the kind of a value', () => {
  it.each([
    ['ogit/name', 'mx-02', 'text'],
    ['/count', 5, 'number'],
    ['/on', true, 'boolean'],
    ['ogit/_created-on', 1_700_000_000_000, 'time'],
    ['ogit/_created-on', '1700000000000', 'time'],
    ['/size', 1_700_000_000_000, 'number'],
    ['ogit/Automation/originNode', id, 'reference'],
    ['ogit/_id', id, 'text'],
    ['/settings', '{"a":1}', 'json'],
    ['/note', '[not really', 'text'],
    ['/settings', { a: 1 }, 'json'],
    ['/tags', [{ value: 'a', created: 5 }], 'list'],
    ['/matrix', [[1], [2]], 'json'],
  ])('of %s = %j is %s', (name, value, kind) => {
    expect(kindOf(name, value)).toBe(kind);
  });

  it('of a time adds the formatted time beside the number', () => {
    expect(momentBeside('ogit/_created-on', 1_700_000_000_000)).toMatch(/^2023-11-1[45] \d\d:\d\d:\d\d$/);
    expect(momentBeside('/size', 1_700_000_000_000)).toBeNull();
  });
});

describe('the groups of attributes', () => {
  it('are identity, ontology, free and internal, in this order, and contain every attribute', () => {
    const names = ['/b', '/a', 'ogit/_v', 'ogit/status', 'ogit/_id', 'ogit/name', 'ogit/MARS/Machine/ram'];
    const groups = [...grouped(names.map((name) => ({ name, value: '' })))].map(([group, members]) => [
      group,
      members.map(({ name }) => name),
    ]);
    expect(groups).toEqual([
      ['identity', ['ogit/name', 'ogit/_id']],
      ['ontology', ['ogit/MARS/Machine/ram', 'ogit/status']],
      ['free', ['/a', '/b']],
      ['internal', ['ogit/_v']],
    ]);
  });
});

describe('a long value', () => {
  it('is shortened to 240 characters or four lines, a short value is not', () => {
    expect(foldOf('short')).toBeNull();
    expect(foldOf('x'.repeat(1000))).toBe(`${'x'.repeat(240)}…`);
    expect(foldOf('a\nb\nc\nd\ne\nf')).toBe('a\nb\nc\nd…');
    expect(foldOf(`${'x'.repeat(300)}\nb\nc\nd\ne\nf`)).toBe(`${'x'.repeat(240)}…`);
  });
});
