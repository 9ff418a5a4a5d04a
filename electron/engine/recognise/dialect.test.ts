import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../shared/csv/dialects.ts';
import { headBytes } from '../../../shared/imports/excerpt.ts';
import { decodeExcerpt } from './decode-excerpt.ts';
import { recogniseDialect } from './dialect.ts';
import { encode, excerptOf, longText } from './recognise.test-kit.ts';

const recognised = (text: string) =>
  recogniseDialect(decodeExcerpt(excerptOf(encode(text, 'utf-8')), 'utf-8', 0));
const torn = '"a","b"\n"1","2"\n"3","4"\n"5"" or "6","7"\n"8","9"\n';

describe('the dialect of a text', () => {
  it.each([
    ['quote-all commas', '"a","b"\n"1","2"\n', 'default'],
    ['bare commas', 'a,b\n1,2\n', 'default'],
    ['commas inside quotes between semicolons', 'a;b\n"1,5";"2,5"\n"3,5";"4,5"\n', 'excel-semicolon'],
    ['decimal commas between semicolons', 'a;b\n1,5;2,5\n3,5;4,5\n', 'excel-semicolon'],
    ['decimal commas in every value', 'ogit/_xid;a;b\nx;1,5;2,5\ny;3,5;4,5\n', 'excel-semicolon'],
    ['tabs', 'a\tb\n1\t2\n', 'excel-tab'],
    ['tabs between texts with commas and semicolons', 'a\tb\n1, 2; 3\t4, 5; 6\n', 'excel-tab'],
    ['one column', 'ogit/_xid\nm:1\nm:2\n', 'default'],
    ['one column with commas that are no delimiters', 'ogit/name\nKöln, Rhein\nBonn\n', 'excel-semicolon'],
    ['only a header', 'a,b,c\n', 'default'],
    ['a last line without its end', 'a,b\n1,2', 'default'],
    ['JSON in quote-all cells', '"a","+/tags"\n"1","[{""value"":""x""}]"\n', 'default'],
    ['quotes that the default dialect refuses', 'a,b\n"1"x,2\n', 'excel'],
    ['blanks after commas that belong to the cells', 'a,b\n1, two\n', 'excel'],
    ['blanks before quotes, which belong to no cell', '"a", "b"\n"1", "2"\n', 'default'],
    ['blanks before quotes with commas inside', '"a", "b"\n"1", "2, 3"\n"4", "5, 6"\n', 'default'],
    ['one record of a quote-all file that is torn', torn, 'default'],
    ['a quote that is open at the end of a quote-all file', '"a","b"\n"1","2"\n"3', 'default'],
    ['a title above the table', 'Report of today\na;b;c\n1;2;3\n4;5;6\n', 'excel-semicolon'],
  ])('is recognised: %s', (_, text, dialect) => {
    expect(recognised(text).value).toBe(dialect);
  });

  it('is explained by the number of rows that fit', () => {
    expect(recognised('a;b\n1;2\n3;4\n')).toMatchObject({
      confidence: 'certain',
      reason: 'all 2 sampled rows have 2 values with semicolons',
    });
    const ragged = `a;b\n${'1;2\n'.repeat(47)}${'1\n'.repeat(3)}`;
    expect(recognised(ragged)).toMatchObject({
      confidence: 'likely',
      reason: '47 of 50 sampled rows have 2 values with semicolons',
    });
  });

  it('is explained by the torn row, or by what the default dialect cannot read', () => {
    expect(recognised(torn).reason).toContain(
      'nearly every row before it has all its values in quotes, so row 3 is at fault',
    );
    expect(recognised('a,b\n1, two\n').reason).toContain('some values begin with a space');
    expect(recognised('a,b\n"1"x,2\n').reason).toContain(
      `the default dialect cannot read row 1 (',' expected after '"')`,
    );
  });

  it('follows from a header of known column names, however many values the rows have', () => {
    expect(
      recognised('ogit/_xid,ogit/_type,ogit/_scope\na,ogit/Node,s\nb,ogit/Node,s,extra\nc\n'),
    ).toMatchObject({
      value: 'default',
      confidence: 'likely',
      reason:
        'its first row has 3 known column names with commas, although only 1 of 3 sampled rows has as many values',
    });
    expect(
      recognised('ogit/_xid, ogit/_type, ogit/_scope\na,ogit/Node,s\nb,ogit/Node,s,extra\nc\n').reason,
    ).toContain('known column name with commas, although');
    const cell = fc.constantFrom('', 'x', '1,5', 'a;b', 'a\tb', 'one two');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('ogit/_type', 'ogit/name', '/location', 'verb', 'Rack'), {
          minLength: 1,
        }),
        fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 9 }),
        fc.constantFrom(',', ';', '\t'),
        (heads, rows, delimiter) => {
          const text = [['ogit/_xid', ...heads], ...rows]
            .map((cells) => `${cells.join(delimiter)}\n`)
            .join('');
          expect(dialects[recognised(text).value].delimiter).toBe(delimiter);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('does not take a first row for a header because it has paths or types among its values', () => {
    const mounts = (name: string, paths: string) => `${name};${paths};Linux\n`;
    const text = mounts('web-01', '/,/boot,/home,/var') + mounts('db-01', '/,/data') + mounts('db-02', '/');
    expect(recognised(text)).toMatchObject({ value: 'excel-semicolon', confidence: 'certain' });
  });

  it('is only a guess if there is no delimiter', () => {
    expect(recognised('ogit/_xid\nm:1\n').confidence).toBe('guess');
  });

  it('is recognised from the samples if the beginning does not show it', () => {
    const line = (number: number) =>
      number * 20 < headBytes * 1.2 ? `m:${number},plain text here\n` : `m:${number}, a blank first\n`;
    const text = longText('ogit/_xid,ogit/name\n', line, headBytes * 3);
    expect(recognised(text).value).toBe('excel');
  });

  it('is recognised although the samples begin inside values of many lines', () => {
    const note = 'one line, two commas, three\n'.repeat(40);
    const text = longText('"a","b","c"\n', (number) => `"${number}","${note}","x"\n`, headBytes * 3);
    expect(recognised(text)).toMatchObject({ value: 'default', confidence: 'certain' });
  });
});
