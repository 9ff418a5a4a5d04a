import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DialectName, dialects } from '../../../shared/csv/dialects.ts';
import { readExactly } from '../../../shared/csv/read-exactly.ts';
import { oversizedFault } from './oversized-fault.ts';

const place = { record: 7, line: 20, byte: 1_000 };

describe('a record that is too long', () => {
  it('is reported at the value and quote in which a strict reader reaches the end of the data', () => {
    const inside = fc.array(fc.constantFrom('a', ',', '""', '\n', '\r', '\r\n', ' ', ';'), { maxLength: 12 });
    const cells = fc.array(fc.constantFrom('a', '"b"', '', ' c', '"d,\n""e"', ' "f"'), { maxLength: 5 });
    const property = fc.property(
      cells,
      inside,
      fc.constantFrom<DialectName>('default', 'unix'),
      (before, open, name) => {
        const dialect = { ...dialects[name], strict: true };
        const bytes = Buffer.from(`${[...before, ''].join(',')}"${open.join('')}.`);
        const exact = readExactly(bytes, 0, bytes.length, true, dialect, place);
        fc.pre(
          typeof exact === 'object' && 'fault' in exact && exact.fault.message === 'unexpected end of data',
        );
        const { message, ...expected } = (exact as { fault: ReturnType<typeof oversizedFault> }).fault;
        expect(oversizedFault(bytes, dialects[name], place)).toEqual({
          ...expected,
          message: `the record is longer than ${bytes.length} bytes`,
        });
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('is reported with its limit in MiB, and without a quote if none is open', () => {
    const bytes = Buffer.alloc(2 * 1024 * 1024, 'a"b,');
    expect(oversizedFault(bytes, dialects.default, place)).toMatchObject({
      message: 'the record is longer than 2 MiB',
      line: 20,
      byte: 1_000 + bytes.length,
      column: bytes.length / 4 + 1,
      openedAt: null,
    });
  });
});
