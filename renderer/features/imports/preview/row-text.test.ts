import { describe, expect, it } from 'vitest';
import { machineRows } from '../../../test-host.ts';
import { rowsText } from './row-text.ts';

const [row] = machineRows(1);
const of = (cells: string[], raw: string | null = null) => ({ ...row, cells, raw }) as typeof row & object;

describe('rows as text', () => {
  it('are CSV with quotes where they are needed', () => {
    expect(rowsText([of(['a', 'b, c', 'say "x"', '']), of(['d', ' e'])], 'csv')).toBe(
      'a,"b, c","say ""x""",\nd," e"\n',
    );
  });

  it('are values between tabs for a spreadsheet', () => {
    expect(rowsText([of(['a', 'b, c']), of(['d\te', 'f'])], 'tsv')).toBe('a\tb, c\n"d\te"\tf\n');
  });

  it('leave a record alone that could not be read', () => {
    expect(rowsText([of([], 'a,"b')], 'csv')).toBe('a,"b\n');
  });
});
