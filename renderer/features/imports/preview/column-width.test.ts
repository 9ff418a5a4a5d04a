import { describe, expect, it } from 'vitest';
import { columnWidthPx, wantedWidthPx } from './column-width.ts';

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

describe('the preferred width of a column', () => {
  const wanted = (cells: string[]) =>
    wantedWidthPx({ name: 'ogit/name', meaning: 'attribute', cells, type: 'text', chip: '' });

  it('shows the longest value as well, within reason', () => {
    const short = Array(99).fill('host-1');
    expect(wanted([...short, 'x'.repeat(60)])).toBeGreaterThan(width([...short, 'x'.repeat(60)]));
    expect(wanted(Array(50).fill('x'.repeat(5000)))).toBeLessThanOrEqual(640);
    expect(wanted(short)).toBe(width(short));
  });

  it('is the usual one for content of which only a sign is shown', () => {
    const content = { name: 'a', meaning: '', cells: ['A'.repeat(2000)], type: 'base64', chip: '' } as const;
    expect(wantedWidthPx(content)).toBe(columnWidthPx(content));
  });
});
