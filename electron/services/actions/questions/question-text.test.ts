import { describe, expect, it } from 'vitest';
import { questionText } from './question-text.ts';

describe('a command or an address as a question shows it', () => {
  it('is one line, with characters that could forge it as escapes', () => {
    expect(questionText('uptime\nrm -rf \u202e/')).toBe('uptime\\nrm -rf \\u202e/');
  });

  it('has no password', () => {
    expect(questionText('GET https://me:hunter22@web-01/')).not.toContain('hunter22');
  });

  it('ends with the number of characters that are left out', () => {
    expect(questionText('x'.repeat(1_500))).toMatch(/x… \(1,200 more characters\)$/);
  });
});
