import { describe, expect, it } from 'vitest';
import { createGeneratedTexts } from './generated-texts.ts';

const decoder = new TextDecoder();

/** Texts in 40 bytes of a buffer: 10 for texts that are kept, and 30 for those of a scan. */
function createTexts() {
  const bytes = new Uint8Array(60);
  const texts = createGeneratedTexts(bytes, { start: 10, end: 50 });
  return { bytes, texts, written: () => decoder.decode(bytes.subarray(texts.start, texts.end)) };
}

describe('generated texts', () => {
  it.each(['', 'abc', 'a ü', '😀', 'thirty letters and not one more'.slice(0, 30)])(
    'are written for a scan: %j',
    (text) => {
      const { texts, written } = createTexts();
      expect(texts.writeForScan(text)).toBe(true);
      expect(written()).toBe(text);
    },
  );

  it.each(['\ud83d', 'a long text that has half of \ude00', 'x'.repeat(31), 'ü'.repeat(16)])(
    'are refused if UTF-8 cannot encode them, or too few bytes are left: %j',
    (text) => {
      const { bytes, texts } = createTexts();
      expect(texts.writeForScan(text)).toBe(false);
      expect(bytes.subarray(50)).toEqual(new Uint8Array(10));
    },
  );

  it('reuse the room of earlier texts only in the next scan', () => {
    const { texts } = createTexts();
    expect([texts.writeForScan('x'.repeat(30)), texts.writeForScan('y'), texts.reserveForScan(1)]).toEqual([
      true,
      false,
      -1,
    ]);
    texts.beginScan();
    expect([texts.reserveForScan(29), texts.writeForScan('y'), texts.writeForScan('z')]).toEqual([
      20,
      true,
      false,
    ]);
  });

  it('are kept until there is no room for more; forget removes those that were kept after fix', () => {
    const { texts, written } = createTexts();
    expect(texts.keep('fix')).toBe(true);
    texts.fix();
    expect([texts.keep('1234567'), texts.isFull, texts.keep('8'), texts.isFull]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    texts.forget();
    expect([texts.isFull, texts.keep('new'), texts.start, written()]).toEqual([false, true, 13, 'new']);
  });
});
