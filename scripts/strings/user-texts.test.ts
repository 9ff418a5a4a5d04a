import { describe, expect, it } from 'vitest';
import { isProse, userTextsOf } from './user-texts.ts';

const textsIn = (source: string) => userTextsOf('page.tsx', source).map(({ text }) => text);

describe('the texts of a source file', () => {
  it('are its string literals, templates and JSX text, with their lines', () => {
    const source = `const a = 'No rows found.';
const b = \`Send \${rows} rows\`;
const c = <p>Select a row</p>;`;
    expect(userTextsOf('page.tsx', source)).toEqual([
      { line: 1, text: 'No rows found.' },
      { line: 2, text: 'Send {rows} rows' },
      { line: 3, text: 'Select a row' },
    ]);
  });

  it('are one sentence for an element with inline elements and values', () => {
    expect(textsIn('const a = <p>\n  Send <b>all {plural(rows)} rows</b> to {name}.\n</p>;')).toEqual([
      'Send all {…} rows to {name}.',
    ]);
  });

  it('include attributes that are shown, and conditions inside of sentences', () => {
    expect(
      textsIn("const a = <p title=\"Open the file\">Now {is ? 'no row' : 'more rows'} left</p>;"),
    ).toEqual(['Open the file', 'Now {…} left', 'no row', 'more rows']);
  });

  it.each([
    ["import a from 'some module name';"],
    ["type A = 'first of all' | 'second of all';"],
    ["db.prepare('SELECT a FROM b WHERE c = ?');"],
    ["log.error('The file cannot be written.', cause);"],
    ["throw new Error('This cannot happen.');"],
    ['const a = <p className="large wide bold" />;'],
  ])('leave out what users never read: %s', (source) => {
    expect(textsIn(source)).toEqual([]);
  });
});

it.each([
  ['Open file', true],
  ['rows left', true],
  ['{rows} rows', false],
  ['ogit/name', false],
  ['INSERT INTO runs VALUES (?)', false],
  ['Rows', false],
  ['1fr auto', false],
])('%s is prose: %s', (text, expected) => {
  expect(isProse(text)).toBe(expected);
});
