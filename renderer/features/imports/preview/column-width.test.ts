import { describe, expect, it } from 'vitest';
import { columnWidthPx, wantedWidthPx } from './column-width.ts';

const width = (cells: string[], name = 'ogit/name') =>
  columnWidthPx({ name, meaning: 'attribute', cells, type: 'text', chip: '' });

describe('the width of a column', () => {
  it('fits the column name if there are no values', () => {
    expect(width([], 'a column with a long name')).toBeGreaterThan(width([], 'short'));
  });

  it('follows the length of most values', () => {
    expect(width(Array(50).fill('host-00001.example.org'))).toBeGreaterThan(width(Array(50).fill('host-1')));
  });

  it('ignores one very long value among many short ones', () => {
    const short = Array(99).fill('host-1');
    expect(width([...short, 'x'.repeat(5000)])).toBe(width(short));
  });

  it('is limited, however long the values are', () => {
    expect(width(Array(50).fill('x'.repeat(5000)))).toBeLessThanOrEqual(280);
  });
});

describe('the preferred width of a column', () => {
  const wantedWidth = (cells: string[]) =>
    wantedWidthPx({ name: 'ogit/name', meaning: 'attribute', cells, type: 'text', chip: '' });

  it('fits the longest value too, up to a limit', () => {
    const short = Array(99).fill('host-1');
    expect(wantedWidth([...short, 'x'.repeat(60)])).toBeGreaterThan(width([...short, 'x'.repeat(60)]));
    expect(wantedWidth(Array(50).fill('x'.repeat(5000)))).toBeLessThanOrEqual(640);
    expect(wantedWidth(short)).toBe(width(short));
  });

  it('is the normal width for content, which is shown as a badge', () => {
    const content = { name: 'a', meaning: '', cells: ['A'.repeat(2000)], type: 'base64', chip: '' } as const;
    expect(wantedWidthPx(content)).toBe(columnWidthPx(content));
  });
});
