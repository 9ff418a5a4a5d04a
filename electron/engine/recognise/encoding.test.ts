import { describe, expect, it } from 'vitest';
import { headBytes } from '../../../shared/imports/glimpse.ts';
import { recogniseEncoding } from './encoding.ts';
import { encode, glimpseOf, longText } from './recognise.test-kit.ts';

const rows = 'ogit/_xid,ogit/name\nm:1,Köln\nm:2,Düsseldorf\n';
const chinese = 'ogit/_xid,ogit/name\n机器一,一号机房第三排\n机器二,一号机房第一排\n';
const recognised = (bytes: Uint8Array) => recogniseEncoding(glimpseOf(bytes));
const long = (line: (number: number) => string) =>
  longText('ogit/_xid,ogit/name\n', line, headBytes + 2_000_000);
const plain = (number: number) => `m:${number},machine ${number}\n`;

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8 with its mark', encode(rows, 'utf-8', true), 'utf-8', 'it starts with a byte order mark'],
    ['UTF-16 with its mark', encode(rows, 'utf-16le', true), 'utf-16le', 'it starts with a byte order mark'],
    [
      'UTF-16 in the other order',
      encode(rows, 'utf-16be', true),
      'utf-16be',
      'it starts with a byte order mark',
    ],
    ['UTF-16 without a mark', encode(rows, 'utf-16le'), 'utf-16le', 'every second byte is zero'],
    ['the other order without a mark', encode(rows, 'utf-16be'), 'utf-16be', 'every second byte is zero'],
    ['a whole file of ASCII', encode('a,b\n1,2\n', 'utf-8'), 'utf-8', 'every byte of it is ASCII'],
    ['UTF-8', encode(rows, 'utf-8'), 'utf-8', 'all 2 characters beyond ASCII are well-formed UTF-8'],
  ])('is certain: %s', (_, bytes, value, reason) => {
    expect(recognised(bytes)).toMatchObject({
      value,
      confidence: 'certain',
      reason: expect.stringContaining(reason),
    });
  });

  it('is found for scripts that have few zero bytes', () => {
    for (const encoding of ['utf-16le', 'utf-16be', 'utf-8'] as const)
      expect(recognised(encode(chinese, encoding)).value).toBe(encoding);
  });

  it('names the bytes that Windows-1252 explains', () => {
    expect(recognised(encode('name\nIt’s here – Köln\n', 'windows-1252'))).toEqual({
      value: 'windows-1252',
      confidence: 'likely',
      reason:
        'bytes 0x92, 0x96 and 0xF6 are no UTF-8 but quotation marks, dashes and letters in Windows-1252 (’ – ö)',
      overruled: false,
    });
  });

  it('stays UTF-8 with one bad byte, and says so', () => {
    expect(recognised(Uint8Array.from([...encode(rows, 'utf-8'), 0xff]))).toMatchObject({
      value: 'utf-8',
      confidence: 'likely',
      reason: '2 of its characters are UTF-8; one byte is not and is a fault of the file',
    });
  });

  it('is likely only where much of the file was not looked at', () => {
    expect(recognised(encode(long(plain), 'utf-8'))).toMatchObject({
      value: 'utf-8',
      confidence: 'likely',
      reason:
        'there is no byte beyond ASCII in head, tail and 6 samples: UTF-8 and Windows-1252 read it alike',
    });
  });

  it.each([
    ['tail', (text: string) => `${text}m:0,Köln und Düsseldorf\n`],
    ['samples', (text: string) => text.replaceAll(/5,machine/g, '5,Köln')],
  ])('finds what stands beyond the head, in the %s', (_, change) => {
    const text = long(plain);
    const late = text.slice(0, headBytes) + change(text.slice(headBytes));
    expect(recognised(encode(late, 'windows-1252')).value).toBe('windows-1252');
    expect(recognised(encode(late, 'utf-8'))).toMatchObject({ value: 'utf-8', confidence: 'certain' });
  });

  it('is not misled by characters that the pieces cut', () => {
    // One more byte at the start moves every cut through a character of two, three and four bytes.
    for (const shift of ['', 'x', 'xx', 'xxx'])
      for (const characters of ['ü', '失', '🙂'])
        expect(
          recognised(
            encode(
              long(() => `${shift}${characters.repeat(20)}\n`),
              'utf-8',
            ),
          ),
        ).toMatchObject({ value: 'utf-8', confidence: 'certain' });
  });
});
