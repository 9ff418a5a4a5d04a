import { expect, it } from 'vitest';
import { isSameName, isVisible, shortenedVisibly } from './visible.ts';

it.each(['a\u0000b', 'a\nb', 'a\u202Eb', 'a\u2066b', 'a\u200Bb', '\uFEFFa', 'a\u2028b', 'a\u00ADb'])(
  'recognises invisible characters in %j',
  (text) => expect([isVisible(text), shortenedVisibly(text).includes('\uFFFD')]).toEqual([false, true]),
);

it.each(['CMDB load, Lisbon', 'Ärger in München', 'شركة', 'می‌خواهم', '👩‍💻 desk', '東京'])(
  'finds no invisible character in %s',
  (text) => expect([isVisible(text), shortenedVisibly(text)]).toEqual([true, text]),
);

it('shortens a long text to 40 characters, and never cuts within a character', () => {
  expect(shortenedVisibly('🏭'.repeat(50))).toBe(`${'🏭'.repeat(40)}…`);
  expect(shortenedVisibly('x'.repeat(1_000_000))).toBe(`${'x'.repeat(40)}…`);
  expect(shortenedVisibly('x'.repeat(40))).toBe('x'.repeat(40));
});

it('treats names as the same if they differ only in case or in how a letter is encoded', () => {
  expect(isSameName('Zürich', 'ZU\u0308RICH')).toBe(true);
  expect(isSameName('Zürich', 'Zurich')).toBe(false);
});
