import { describe, expect, it } from 'vitest';
import { tokenTickMs, tokenWords } from './token-words.ts';

describe('how long a token lasts', () => {
  it.each([
    [53.5 * 60_000, 'token 53 min', 10_000],
    [60_000, 'token 1 min', 1_000],
    [59_400, 'token 60 s', 1_000],
    [3_100, 'token 4 s', 1_000],
    [0, 'token expired; it is renewed with the next request', null],
    [-5_000, 'token expired; it is renewed with the next request', null],
  ])('%d ms are shown as “%s”, updated after %s ms', (left, words, tick) => {
    expect(tokenWords(1_000_000 + left, 1_000_000)).toBe(words);
    expect(tokenTickMs(1_000_000 + left, 1_000_000)).toBe(tick);
  });
});
