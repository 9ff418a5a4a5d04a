import { describe, expect, it } from 'vitest';
import { pastedValues } from './pasted-values.ts';

describe('values pasted from a spreadsheet or a text', () => {
  it.each([
    [
      'a cell with line breaks and quotes',
      'web\r\n"line1\nline2 ""q"""\r\nlast\r\n',
      ['web', 'line1\nline2 "q"', 'last'],
    ],
    ['a cell with a tab', '"a\tb"\n', ['a\tb']],
    ['a row of several cells as one value', 'a\t"b\nc"\nd\te', ['a\tb\nc', 'd\te']],
    ['spaces and tabs at the ends of lines', '  lead\ntrail  \n\ttab\t', ['  lead', 'trail  ', '\ttab\t']],
    ['no empty lines', '\r\na\r\n\r\n  \n\t\nb\n', ['a', 'b']],
  ])('are read with %s', (_, text, values) => expect(pastedValues(text)).toEqual(values));

  it.each([
    [
      'around a whole line, which a spreadsheet writes only if they are in the cell',
      '"web"\n"db"',
      ['"web"', '"db"'],
    ],
    ['beside a cell with a line break', '"web"\n"a\nb"', ['"web"', 'a\nb']],
    ['in the middle of a line', 'say "hi"\n5" disk', ['say "hi"', '5" disk']],
    ['followed by text', '"hi" there\nb', ['"hi" there', 'b']],
    ['that are never closed', '"open\nb', ['"open', 'b']],
    ['of which one does not fit', '"a\nb"\n"c" d', ['"a', 'b"', '"c" d']],
  ])('keep quotes %s', (_, text, values) => expect(pastedValues(text)).toEqual(values));
});
