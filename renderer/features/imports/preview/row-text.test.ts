import { describe, expect, it } from 'vitest';
import { machineRows } from '../../../test-host.ts';
import { rowsText } from './row-text.ts';

const [row] = machineRows(1);
const rowOf = (cells: string[], raw: string | null = null) => ({ ...row, cells, raw }) as typeof row & object;

describe('rows as text', () => {
  it('are CSV with quotes only if necessary', () => {
    expect(rowsText([rowOf(['a', 'b, c', 'say "x"', '']), rowOf(['d', ' e'])], 'csv')).toBe(
      'a,"b, c","say ""x""",\nd," e"\n',
    );
  });

  it('are separated by tabs for a spreadsheet', () => {
    expect(rowsText([rowOf(['a', 'b, c']), rowOf(['d\te', 'f'])], 'tsv')).toBe('a\tb, c\n"d\te"\tf\n');
  });

  it('contain an unreadable record unchanged', () => {
    expect(rowsText([rowOf([], 'a,"b')], 'csv')).toBe('a,"b\n');
  });
});
