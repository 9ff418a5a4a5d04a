import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainMeaning, rowOfCells } from '../row.ts';
import { timestampFault } from './timestamps.ts';

const faultOf = (text: string) => timestampFault(rowOfCells([text], plainMeaning), 0);

it.each([
  ['0', null],
  ['-1', null],
  ['1700000000000', null],
  ['9007199254740991', null],
  ['0000000000000000000000000001', null],
  ['1700000000', 'seconds'],
  ['-1700000000', null],
  ['9007199254740992', 'no-integer'],
  ['1e3', 'no-integer'],
  ['+1', 'no-integer'],
  ['-', 'no-integer'],
  ['1.0', 'no-integer'],
  [' 1', 'no-integer'],
  // A digit of another script.
  ['١', 'no-integer'],
])('the timestamp %j has the fault %j', (text, fault) => {
  expect(faultOf(text)).toBe(fault);
});

it('accepts exactly the integers that are safe integers of JavaScript', () => {
  const text = fc.oneof(
    fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map(String),
    fc
      .array(fc.constantFrom('-', '0', '9', '.'), { minLength: 1, maxLength: 18 })
      .map((each) => each.join('')),
  );
  fc.assert(
    fc.property(text, (each) => {
      const isInteger = /^-?\d+$/.test(each) && Number.isSafeInteger(Number(each));
      expect(faultOf(each) !== 'no-integer').toBe(isInteger);
    }),
  );
});
