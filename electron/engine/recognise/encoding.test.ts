import { describe, expect, it } from 'vitest';
import { headBytes } from '../../../shared/imports/excerpt.ts';
import { markBytesOf, recogniseEncoding } from './encoding.ts';
import { encode, excerptOf, longText } from './recognise.test-kit.ts';

const rows = 'ogit/_xid,ogit/name\nm:1,Köln\nm:2,Düsseldorf\n';
const chinese = 'ogit/_xid,ogit/name\n机器一,一号机房第三排\n机器二,一号机房第一排\n';
const recognised = (bytes: Uint8Array) => recogniseEncoding(excerptOf(bytes));
/** A text that is so long that only its head, its tail and samples are read. */
const long = (line: (number: number) => string) =>
  longText('ogit/_xid,ogit/name\n', line, headBytes + 2_000_000);
const plainLine = (number: number) => `m:${number},machine ${number}\n`;

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
    ['UTF-16 without a mark', encode(rows, 'utf-16le'), 'utf-16le', 'every other byte is zero'],
    ['the other order without a mark', encode(rows, 'utf-16be'), 'utf-16be', 'every other byte is zero'],
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

  it('is explained by the bytes that are letters or signs in Windows-1252', () => {
    expect(recognised(encode('name\nIt’s here – Köln\n', 'windows-1252'))).toEqual({
      value: 'windows-1252',
      confidence: 'likely',
      reason:
        'bytes 0x92, 0x96 and 0xF6 are not valid UTF-8 but quotation marks, dashes and letters in Windows-1252 (’ – ö)',
      overruled: false,
    });
  });

  it('is UTF-8 despite one bad byte, which is reported', () => {
    expect(recognised(Uint8Array.from([...encode(rows, 'utf-8'), 0xff]))).toMatchObject({
      value: 'utf-8',
      confidence: 'likely',
      reason: '2 of its characters beyond ASCII are UTF-8; one byte is not, so the file is damaged there',
    });
  });

  it.each([
    ['at an even byte', 'ogit/_xid,ogit/name\nm:1,Kö\0ln\nm:2,Düsseldorf\n'],
    ['at an odd byte', 'ogit/_xid,ogit/name\nm:1,xKö\0ln\nm:2,Düsseldorf\n'],
    ['in a file of ASCII', 'ogit/_xid,ogit/name\nm:1,Bonn\0\nm:2,Berlin\n'],
    ['in many cells', `ogit/_xid,ogit/name\n${'m:1,Bo\0nn in the valley\n'.repeat(40)}`],
  ])('is not taken for UTF-16 because of NUL bytes %s, and the first one is reported', (_, text) => {
    const bytes = encode(text, 'utf-8');
    const { value, reason } = recognised(bytes);
    expect(value).toBe('utf-8');
    expect(reason).toContain(`; it contains NUL bytes, the first found at byte ${bytes.indexOf(0)}`);
  });

  it('is not taken for UTF-16 because of a NUL byte in Windows-1252 or at either end of a large file', () => {
    expect(recognised(encode('name\nKöln\nIt’s\0here\n', 'windows-1252')).value).toBe('windows-1252');
    const text = long(plainLine);
    expect(recognised(encode(`${text}m:0,Köln\0\n`, 'utf-8')).value).toBe('utf-8');
    expect(recognised(encode(`\0${text}`, 'utf-8')).value).toBe('utf-8');
  });

  it('is UTF-16 in scripts whose bytes are mostly not zero, also in a large file', () => {
    for (const cells of ['Сервер базы данных в Москве', '一号机房第三排', 'Ελληνικά κείμενα', 'שרת גיבוי'])
      for (const encoding of ['utf-16le', 'utf-16be'] as const)
        for (const text of [
          `ogit/_xid,ogit/name\nm:1,${cells}\nm:2,${cells}\n`,
          long((n) => `m:${n},${cells}\n`),
        ])
          expect(recognised(encode(text, encoding)).value, `${cells} ${encoding}`).toBe(encoding);
  });

  it('is a guess with bytes for which Windows-1252 has no character, which are reported', () => {
    const bytes = Buffer.concat([encode('name\nKöln\n', 'windows-1252'), Buffer.of(0x81, 0x8d, 0x0a)]);
    expect(recognised(bytes)).toMatchObject({
      value: 'windows-1252',
      confidence: 'guess',
      reason:
        'byte 0xF6 is not valid UTF-8 but letters in Windows-1252 (ö); 0x81 and 0x8D have no character there',
    });
  });

  it('is a guess where some characters are UTF-8 and more are not', () => {
    const bytes = Buffer.concat([encode('name\nKöln\n', 'utf-8'), encode('Köln\nMünchen\n', 'windows-1252')]);
    const { value, confidence, reason } = recognised(bytes);
    expect([value, confidence]).toEqual(['windows-1252', 'guess']);
    expect(reason).toContain('; one other character is UTF-8, so the file seems to mix two encodings');
  });

  it('is certain with two byte order marks, of which only the first is removed', () => {
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      const bytes = encode(`\ufeff${rows}`, encoding, true);
      expect(recognised(bytes)).toMatchObject({
        value: encoding,
        reason: 'it starts with two byte order marks; the first is removed, the second belongs to the text',
      });
      expect(markBytesOf(bytes, encoding)).toBe(encoding === 'utf-8' ? 3 : 2);
    }
  });

  it.each([
    ['with others before it', 'name\nKöln\nDüsseldorf, Weiß', 'likely'],
    ['of two bytes that is the only one', 'name\nWei\nGrö', 'guess'],
    ['of three bytes that is the only one', 'name\nprice 5 €', 'guess'],
    ['of four bytes that is the only one', 'name\nok 🙂', 'guess'],
  ])('is UTF-8 with one fault if the file ends inside a character %s', (_, text, confidence) => {
    const bytes = encode(text, 'utf-8');
    for (const cut of [1, 2, 3]) {
      const short = bytes.subarray(0, bytes.length - cut);
      // Nothing of the last character is left.
      if ((short.at(-1) ?? 0) < 0x80) continue;
      if (cut > 1 && confidence === 'guess' && (short.at(-1) ?? 0) >= 0xe0 && short.at(-1) !== 0xe2) continue;
      expect(recognised(short)).toMatchObject({
        value: 'utf-8',
        confidence,
        reason: 'it ends inside a character of UTF-8, which is a fault of the file',
      });
    }
  });

  it('is Windows-1252 if the file ends with one of its letters', () => {
    expect(recognised(encode('name\nCafé', 'windows-1252')).value).toBe('windows-1252');
    expect(recognised(encode('name\nKöln, Weiß und Café', 'windows-1252')).value).toBe('windows-1252');
  });

  it('is only likely if much of the file was not sampled', () => {
    expect(recognised(encode(long(plainLine), 'utf-8'))).toMatchObject({
      value: 'utf-8',
      confidence: 'likely',
      reason:
        'there is no byte beyond ASCII in head, tail and 6 samples: UTF-8 and Windows-1252 would read it the same way',
    });
  });

  it.each([
    ['tail', (text: string) => `${text}m:0,Köln und Düsseldorf\n`],
    ['samples', (text: string) => text.replaceAll(/5,machine/g, '5,Köln')],
  ])('is recognised by characters beyond the head, in the %s', (_, change) => {
    const text = long(plainLine);
    const changed = text.slice(0, headBytes) + change(text.slice(headBytes));
    expect(recognised(encode(changed, 'windows-1252')).value).toBe('windows-1252');
    expect(recognised(encode(changed, 'utf-8'))).toMatchObject({ value: 'utf-8', confidence: 'certain' });
  });

  it('is certain although the pieces cut characters', () => {
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
