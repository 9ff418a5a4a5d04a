/** Transform that converts formatted numbers such as `1.234,5` to plain digits with a point. */
import { z } from 'zod';
import { digits } from './ascii.ts';
import { clearsOthers, switchable, type TransformKind, unexpected } from './transform-kind.ts';
import { withoutUnit } from './unit.ts';

export const numberFormSchema = z
  .strictObject({
    kind: z.literal('number'),
    ...switchable,
    ...unexpected,
    decimal: z.enum([',', '.']),
    /** Mark between groups of three digits; a blank matches every kind of blank. */
    thousands: z.enum(['', '.', ',', ' ', "'"]),
    /** Unit before or after every number, such as a currency, which is removed. */
    unit: z
      .string()
      .max(20)
      .regex(/^\S(?:.*\S)?$/u, 'must not begin or end with a space')
      .optional(),
  })
  .refine(({ decimal, thousands }) => decimal !== thousands, {
    path: ['thousands'],
    message: 'must differ from the decimal mark',
  });
type NumberForm = z.infer<typeof numberFormSchema>;

/** Regular expression for each mark. */
const marks = { '': '', '.': '\\.', ',': ',', ' ': '[\\x20\\u00a0\\u2009\\u202f]', "'": "['’]" } as const;

export const numberForm: TransformKind<NumberForm> = {
  describe: (transform) => {
    const removed = transform.unit === undefined ? '' : `; removes “${transform.unit}”`;
    return `Reads numbers like ${sample(transform)} and writes them like 1234567.5${removed}${clearsOthers(transform)}.`;
  },
  compile({ decimal, thousands, unit, others }) {
    const absent = others === 'empty' ? '' : null;
    const grouped = thousands === '' ? '' : `|\\d{1,3}(?:${marks[thousands]}\\d{3})+`;
    const form = new RegExp(`^([+-]?)(\\d*${grouped})(?:${marks[decimal]}(\\d+))?$`, 'u');
    return (text) => {
      const number = unit === undefined ? text.trim() : withoutUnit(text, unit);
      const parts = number === null ? null : form.exec(number);
      if (parts === null) return absent;
      const [, sign = '', whole = '', fraction = ''] = parts;
      if (whole === '' && fraction === '') return absent;
      // Works on the text, since a JavaScript number would lose digits of a long number.
      const digits = whole.replaceAll(/\D/gu, '').replace(/^0+(?=\d)/u, '') || '0';
      return (sign === '-' ? '-' : '') + digits + (fraction === '' ? '' : `.${fraction}`);
    };
  },
  keeps: (transform) => (bytes, start, end) => {
    if (transform.unit !== undefined) return false;
    if (bytes[start] === digits.first && end - start > 1) return false;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte < digits.first || byte > digits.last) return false;
    }
    return true;
  },
  fillsEmpty: false,
  expects: (transform) => `a number like ${sample(transform)}`,
  examples: [
    {
      transform: { kind: 'number', decimal: ',', thousands: '.' },
      before: '1.234.567,5',
      after: '1234567.5',
    },
    { transform: { kind: 'number', decimal: '.', thousands: ',' }, before: '16,384', after: '16384' },
    { transform: { kind: 'number', decimal: ',', thousands: '' }, before: '-0,25', after: '-0.25' },
    {
      transform: { kind: 'number', decimal: ',', thousands: '.', unit: '€' },
      before: '1.234,00 €',
      after: '1234.00',
    },
  ],
};

const sample = ({ decimal, thousands, unit }: NumberForm) =>
  `1${thousands}234${thousands}567${decimal}5${unit === undefined ? '' : ` ${unit}`}`;
