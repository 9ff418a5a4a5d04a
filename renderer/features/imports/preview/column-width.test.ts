import { describe, expect, it } from 'vitest';
import { columnWidthPx } from './column-width.ts';

const width = (cells: string[], name = 'ogit/name') =>
  columnWidthPx({ name, meaning: 'attribute', cells, type: 'text', chip: '' });

describe('the width of a column', () => {
  it('has room for its head when it has no values', () => {
    expect(width([], 'a column with a long name')).toBeGreaterThan(width([], 'short'));
  });

  it('follows the usual value', () => {
    expect(width(Array(50).fill('host-00001.example.org'))).toBeGreaterThan(width(Array(50).fill('host-1')));
  });

  it('does not follow the one essay among many short values', () => {
    const short = Array(99).fill('host-1');
    expect(width([...short, 'x'.repeat(5000)])).toBe(width(short));
  });

  it('stays on the screen', () => {
    expect(width(Array(50).fill('x'.repeat(5000)))).toBeLessThanOrEqual(280);
  });
});
