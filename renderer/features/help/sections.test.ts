import { describe, expect, it } from 'vitest';
import { sectionsOf } from './sections.ts';

describe('the sections of a page of Help', () => {
  it('begin at headings, and not at lines of code that look like headings', () => {
    const page =
      '# Title\nFirst.\n\n## Exit codes\n```sh\n# no heading\nrun\n```\nLast.\n### A **bold** one\nEnd.\n';
    expect(sectionsOf(page)).toEqual([
      { heading: '', id: null, text: 'First.' },
      { heading: 'Exit codes', id: 'exit-codes', text: '# no heading run Last.' },
      { heading: 'A bold one', id: 'a-bold-one', text: 'End.' },
    ]);
  });

  it('contain text without Markdown: no list marks, link addresses or table lines', () => {
    const page =
      '- one `code`\n1. [a link](#help/undo)\n\n| a | b |\n|---|---|\n| 3 | | some |\n<http://127.0.0.1/docs>\n';
    expect(sectionsOf(page)[0]?.text).toBe('one code a link a · b 3 · some http://127.0.0.1/docs');
  });
});
