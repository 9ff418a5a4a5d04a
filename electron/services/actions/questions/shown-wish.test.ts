import { describe, expect, it } from 'vitest';
import { shownWish } from './shown-wish.ts';

describe('a command or an address as a question shows it', () => {
  it('is one line, with characters that could forge it as escapes', () => {
    expect(shownWish('uptime\nrm -rf \u202e/')).toBe('uptime\\nrm -rf \\u202e/');
  });

  it('has no password', () => {
    expect(shownWish('GET https://me:hunter22@web-01/')).not.toContain('hunter22');
  });

  it('ends with the number of characters that are left out', () => {
    expect(shownWish('x'.repeat(1_500))).toMatch(/x… \(1,200 more characters\)$/);
  });
});
