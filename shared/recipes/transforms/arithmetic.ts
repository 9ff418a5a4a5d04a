/** Transform of a number by a constant: plus, minus, times, divided by. */
import { z } from 'zod';
import { type Decimal, dividedBy, negative, plus, readDecimal, times, writeDecimal } from './decimal.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

export const arithmeticSchema = z
  .strictObject({
    kind: z.literal('arithmetic'),
    ...switchable,
    operation: z.enum(['+', '-', '*', '/']),
    /** A text and no number, so that no digit is lost. */
    by: z
      .string()
      .refine((by) => readDecimal(by) !== null, { message: 'must be a number such as 1024 or 0.5' }),
  })
  .refine(({ operation, by }) => operation !== '/' || readDecimal(by)?.digits !== 0n, {
    path: ['by'],
    message: 'must not be 0',
  });
type Arithmetic = z.infer<typeof arithmeticSchema>;

const sentences: Readonly<Record<Arithmetic['operation'], (by: string) => string>> = {
  '+': (by) => `Adds ${by} to the number.`,
  '-': (by) => `Subtracts ${by} from the number.`,
  '*': (by) => `Multiplies the number by ${by}.`,
  '/': (by) => `Divides the number by ${by}, to at most 12 decimal places.`,
};

const operations: Readonly<Record<Arithmetic['operation'], (one: Decimal, by: Decimal) => Decimal>> = {
  '+': plus,
  '-': (one, by) => plus(one, negative(by)),
  '*': times,
  '/': dividedBy,
};

export const arithmetic: TransformKind<Arithmetic> = {
  describe: ({ operation, by }) => sentences[operation](by),
  compile({ operation, by }) {
    const constant = readDecimal(by);
    if (constant === null) throw new RangeError('The schema admits numbers only.');
    const calculate = operations[operation];
    return (text) => {
      const number = readDecimal(text.trim());
      return number === null ? null : writeDecimal(calculate(number, constant));
    };
  },
  fillsEmpty: false,
  expects: () => 'a number like 1234567.5 of at most 100 digits',
  examples: [
    { transform: { kind: 'arithmetic', operation: '*', by: '1024' }, before: '16', after: '16384' },
    { transform: { kind: 'arithmetic', operation: '+', by: '0.2' }, before: '0.1', after: '0.3' },
    { transform: { kind: 'arithmetic', operation: '/', by: '3' }, before: '2', after: '0.666666666667' },
    { transform: { kind: 'arithmetic', operation: '-', by: '1' }, before: '0', after: '-1' },
  ],
};
