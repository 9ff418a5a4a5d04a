import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOf, listBeginning } from './item-list.ts';

const entry = fc.record({ timestamp: fc.nat(), value: fc.jsonValue() });

describe('a list of timeseries values that was cut', () => {
  it('keeps its complete entries, wherever the cut is', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), fc.nat(), fc.constantFrom(0, 2), (list, cut, indent) => {
        const text = JSON.stringify(list, null, indent);
        const beginning = listBeginning(text.slice(0, cut % (text.length + 1)));
        if (beginning === null) return;
        const read = JSON.parse(beginning) as unknown[];
        expect(read).toEqual((JSON.parse(text) as unknown[]).slice(0, read.length));
      }),
    );
  });

  it('loses no entry before the cut', () => {
    const text = '[{"timestamp":1,"value":"a]"},{"timestamp":2,"value":[{}]},{"timest';
    expect(itemsOf(text, true)).toEqual([
      { timestamp: 1, value: 'a]' },
      { timestamp: 2, value: [{}] },
    ]);
    expect(itemsOf(text, false)).toBeNull();
  });

  it('is null without a complete entry, or if the text is not a list', () => {
    expect(listBeginning('[{"timestamp":1')).toBeNull();
    expect(listBeginning('{"timestamp":1}')).toBeNull();
    expect(listBeginning('')).toBeNull();
  });
});
