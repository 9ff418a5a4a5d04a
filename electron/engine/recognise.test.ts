import { describe, expect, it } from 'vitest';
import { looksBinary, recogniseDialect, recogniseEncoding } from './recognise.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
const rows = 'ogit/_xid,ogit/name\nm:1,Köln\nm:2,Düsseldorf\n';

describe('the encoding of a file', () => {
  it.each([
    ['plain ASCII', utf8('a,b\n1,2\n'), 'utf-8', 0],
    ['UTF-8', utf8(rows), 'utf-8', 0],
    ['UTF-8 with its mark', utf8(`\ufeff${rows}`), 'utf-8', 3],
    ['Windows-1252', latin(rows), 'windows-1252', 0],
    ['UTF-16 with its mark', utf16(`\ufeff${rows}`), 'utf-16le', 2],
    ['UTF-16 in the other order', swapped(utf16(`\ufeff${rows}`)), 'utf-16be', 2],
    ['UTF-16 without a mark', utf16(rows), 'utf-16le', 0],
    ['UTF-16 in the other order without a mark', swapped(utf16(rows)), 'utf-16be', 0],
    ['UTF-8 with one bad byte later', new Uint8Array([...utf8(rows), 0xff]), 'utf-8', 0],
    ['UTF-8 cut in its last character', utf8('a,ü').subarray(0, 4), 'utf-8', 0],
  ])('is recognised: %s', (_, bytes, encoding, markBytes) => {
    expect(recogniseEncoding(bytes)).toEqual({ encoding, markBytes });
  });

  it('is none where the file is no text', () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...new Uint8Array(64), ...latin('IHDR')]);
    expect(looksBinary(png, { encoding: 'windows-1252', markBytes: 0 })).toBe(true);
    expect(looksBinary(utf8(rows), { encoding: 'utf-8', markBytes: 0 })).toBe(false);
    expect(looksBinary(utf16(rows), recogniseEncoding(utf16(rows)))).toBe(false);
  });
});

describe('the dialect of a text', () => {
  it.each([
    ['quote-all commas', '"a","b"\n"1","2"\n', 'default'],
    ['bare commas', 'a,b\n1,2\n', 'default'],
    ['commas inside quotes between semicolons', 'a;b\n"1,5";"2,5"\n"3,5";"4,5"\n', 'excel-semicolon'],
    ['decimal commas between semicolons', 'a;b\n1,5;2,5\n3,5;4,5\n', 'excel-semicolon'],
    ['tabs', 'a\tb\n1\t2\n', 'excel-tab'],
    ['one column', 'ogit/_xid\nm:1\nm:2\n', 'default'],
    ['a header alone', 'a,b,c\n', 'default'],
    ['JSON in quote-all cells', '"a","+/tags"\n"1","[{""value"":""x""}]"\n', 'default'],
    ['quotes that the default dialect refuses', 'a,b\n"1"x,2\n', 'excel'],
    ['blanks after commas that belong to the cells', 'a,b\n1, two\n', 'excel'],
    ['blanks before quotes, which belong to no cell', '"a", "b"\n"1", "2"\n', 'default'],
  ])('is recognised: %s', (_, text, dialect) => {
    expect(recogniseDialect(text)).toBe(dialect);
  });
});
