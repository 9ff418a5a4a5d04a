import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { compileTransforms, compileUnchangedTest, type Transform } from './transform.ts';

const testedTransforms: readonly Transform[] = [
  { kind: 'trim' },
  { kind: 'collapse-blanks' },
  { kind: 'case', to: 'lower' },
  { kind: 'case', to: 'upper' },
  { kind: 'case', to: 'capitalised' },
  { kind: 'replace', as: 'text', find: 'é', by: '', ignoreCase: false },
  { kind: 'replace', as: 'text', find: 'b ', by: 'B', ignoreCase: true },
  { kind: 'replace', as: 'text', find: '\ude00', by: '', ignoreCase: false },
  { kind: 'replace', as: 'pattern', find: '^a', by: '', ignoreCase: false },
  { kind: 'number', decimal: '.', thousands: ',' },
  { kind: 'number', decimal: ',', thousands: '' },
  { kind: 'substring', start: 1, length: 2 },
  { kind: 'substring', start: 1, length: null },
  { kind: 'pad', side: 'start', length: 3, with: 'é' },
  { kind: 'pad', side: 'end', length: 2, with: '.' },
  { kind: 'default', value: 'a' },
  { kind: 'empty-to-null' },
];
/** Whether the bytes of a text, which lies between other bytes, show that the transforms leave it unchanged. */
const keeps = (transforms: readonly Transform[], text: string): boolean => {
  const bytes = encodeUtf8(`<${text}>`);
  return compileUnchangedTest(transforms)?.(bytes, 1, bytes.length - 1) ?? false;
};
const letter = fc.constantFrom(
  'a',
  'B',
  'z',
  ' ',
  '  ',
  '\t',
  '0',
  '7',
  '.',
  ',',
  '-',
  'é',
  'İ',
  '\u00a0',
  '😀',
  '~',
  '\x7f',
);
const cell = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''));

describe('a text whose bytes show that it is unchanged', () => {
  it('is not changed by the transforms, and none of them fails', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...testedTransforms), { minLength: 1, maxLength: 3 }),
        cell,
        (transforms, text) => {
          fc.pre(keeps(transforms, text));
          expect(compileTransforms(transforms, { nullKeyword: 'null' })(text)).toEqual({
            text,
            failed: null,
          });
        },
      ),
      { numRuns: 5_000, maxSkipsPerRun: 1_000 },
    );
  });

  it.each<[Transform, string, string]>([
    [{ kind: 'trim' }, 'a é b', ' a'],
    [{ kind: 'trim' }, 'a', 'a\u00a0'],
    [{ kind: 'collapse-blanks' }, ' a b', 'a  b'],
    [{ kind: 'case', to: 'lower' }, 'web-1 ', 'wEb'],
    [{ kind: 'case', to: 'upper' }, 'WEB-1 ', 'É'],
    [{ kind: 'number', decimal: ',', thousands: '.' }, '16384', '016'],
    [{ kind: 'number', decimal: ',', thousands: '.' }, '0', '1.000'],
    [{ kind: 'replace', as: 'text', find: 'x', by: '', ignoreCase: false }, 'abc', 'abx'],
    [{ kind: 'substring', start: 1, length: 3 }, 'abc', 'abcd'],
    [{ kind: 'pad', side: 'start', length: 3, with: '0' }, 'abc', 'éa'],
    [{ kind: 'default', value: 'a' }, 'é', ''],
  ])('is recognised for %j: “%s”, but not “%s”', (transform, unchanged, other) => {
    expect(keeps([transform], unchanged)).toBe(true);
    if (other !== '') expect(keeps([transform], other)).toBe(false);
  });
});
