/** Finds the readings (as a number, date, name …) that all values of a column allow, from values or merged pieces. */
import { z } from 'zod';
import { looksLikeSeconds } from '../../columns/rules/timestamps.ts';
import { compileTransforms, type Transform } from '../transforms/transform.ts';
import { currencyOf, withoutUnit } from '../transforms/unit.ts';

/** Numbers by their marks: with a decimal comma or point, and groups of three digits. */
const numberForms = {
  '1234,5': { kind: 'number', decimal: ',', thousands: '' },
  '1.234,5': { kind: 'number', decimal: ',', thousands: '.' },
  '1 234,5': { kind: 'number', decimal: ',', thousands: ' ' },
  '1,234.5': { kind: 'number', decimal: '.', thousands: ',' },
  "1'234.5": { kind: 'number', decimal: '.', thousands: "'" },
} as const satisfies Record<string, Transform>;
const date = { kind: 'date', to: 'iso', zone: 'Z' } as const;
const timeForms = {
  'dd.mm.yyyy': { ...date, from: 'dd.mm.yyyy' },
  'dd/mm/yyyy': { ...date, from: 'dd/mm/yyyy' },
  'mm/dd/yyyy': { ...date, from: 'mm/dd/yyyy' },
  seconds: { ...date, from: 'epoch-s', to: 'epoch-ms' },
} as const satisfies Record<string, Transform>;

/** Transforms that convert values of a reading. */
export const readingTransforms = { ...numberForms, ...timeForms };
const conversionNames = Object.keys(readingTransforms) as (keyof typeof readingTransforms)[];
export const numberReadings = Object.keys(numberForms) as (keyof typeof numberForms)[];

/** `name`: may identify a vertex; `prefixed`: such a name with a prefix, as in `cmdb:17`; `type`: a type of vertices. */
const readingNames = ['name', 'prefixed', 'type', ...conversionNames] as const;

export const valueReading = z.object({
  reading: z.enum(readingNames),
  /** First value that the conversion changes, without spaces around it; null if there is none. */
  example: z.string().nullable(),
  /** Of a number: the currency of all values, empty for plain numbers; absent if there was no value. */
  unit: z.string().optional(),
});
/** The readings that every value allows. */
export type ValueReading = z.infer<typeof valueReading>;

/** Whether all values are amounts in one currency. */
export const hasUnit = ({ unit = '' }: ValueReading): boolean => unit !== '';

interface Rule {
  readonly reading: ValueReading['reading'];
  /** Returns the converted value; null if the text does not allow the reading. */
  readonly read: (text: string, unit: string) => string | null;
  /**
   * Whether the rule need not test a value that differs from an accepted one only in its letters and digits: without
   * unit, and unless it begins with a zero.
   */
  readonly isByPattern: boolean;
  readonly isNumber: boolean;
}

const maxNameCharacters = 200;
const isName = (text: string): boolean =>
  text.length <= maxNameCharacters &&
  /^(?![+-]?\d+[.,]\d+$)(?!\d{1,4}[-./]\d{1,2}[-./]\d{1,4})\S+$/u.test(text);

/** Ignores spaces at the end, which a spreadsheet does not show; a suggestion trims them. */
const acceptedIf =
  (is: (text: string) => boolean) =>
  (text: string): string | null => {
    const value = text.trimEnd();
    return is(value) ? value : null;
  };

const conversionRule = (reading: (typeof conversionNames)[number]): Rule => {
  const transform = readingTransforms[reading];
  if (transform.kind === 'number') return numberRule(reading, transform);
  const convert = converterOf(transform);
  const mayBe = transform.from === 'epoch-s' ? mayBeSeconds : mayBeDate;
  return {
    reading,
    isByPattern: false,
    isNumber: false,
    read(text) {
      const value = text.trim();
      if (value === '') return text;
      return mayBe(value) ? convert(value) : null;
    },
  };
};

function numberRule(reading: Rule['reading'], transform: Transform & { kind: 'number' }): Rule {
  let last = { unit: '', convert: converterOf(transform) };
  return {
    reading,
    isByPattern: true,
    isNumber: true,
    read(text, unit) {
      const value = text.trim();
      if (value === '') return text;
      const number = unit === '' ? value : withoutUnit(value, unit);
      if (number === null || !mayBeNumber(number)) return null;
      if (last.unit !== unit)
        last = { unit, convert: converterOf(unit === '' ? transform : { ...transform, unit }) };
      return last.convert(value);
    },
  };
}

/** Returns a function that converts a text; its result is null for a text that the transform cannot convert. */
const converterOf = (transform: Transform) => {
  const convert = compileTransforms([transform], { nullKeyword: '' });
  return (value: string): string | null => {
    const { text, failed } = convert(value);
    return failed === null ? text : null;
  };
};
/** Whether a text may be a number; a code such as 00417 is none. */
const mayBeNumber = (value: string): boolean => !/^[+-]?0\d/u.test(value);
const mayBeSeconds = (value: string): boolean => /^\d+$/u.test(value) && looksLikeSeconds(Number(value));
const mayBeDate = (value: string): boolean => /^\d\d?([./])\d\d?\1\d{4}/u.test(value);

const textRule = { isByPattern: true, isNumber: false };
const rules: readonly Rule[] = [
  { ...textRule, reading: 'name', read: acceptedIf(isName) },
  { ...textRule, reading: 'prefixed', read: acceptedIf((text) => /^[^\s:]+:[^\s:]/u.test(text)) },
  {
    ...textRule,
    reading: 'type',
    read: acceptedIf((text) => /^[\p{L}\p{N}_.-]+(?:\/[\p{L}\p{N}_.-]+)+$/u.test(text)),
  },
  ...conversionNames.map(conversionRule),
];

interface ValueReadings {
  /** Whether every value so far may identify a vertex. */
  readonly mayIdentify: boolean;
  /**
   * @param text a value that is not empty
   * @param isLikeLast whether the value differs from the last one only in its letters and digits
   */
  add(text: string, isLikeLast: boolean): void;
  merge(others: readonly ValueReading[]): void;
  readings(): ValueReading[];
}

const zero = '0'.charCodeAt(0);

export function createValueReadings(): ValueReadings {
  let possible: readonly Rule[] = rules;
  let mayIdentify = true;
  let mayBeNumbers = true;
  let unit: string | undefined;
  const examples = new Map<Rule['reading'], string>();

  const keep = (isKept: (rule: Rule) => boolean) => {
    possible = possible.filter(isKept);
    mayIdentify = possible.some(({ reading }) => reading === 'name');
    mayBeNumbers = possible.some(({ isNumber }) => isNumber);
  };
  /** Adds the unit of a value; a column with different units has no numbers. */
  const addUnit = (found: string | undefined) => {
    if (found === undefined) return;
    if (unit !== undefined && unit !== found) keep(({ isNumber }) => !isNumber);
    unit ??= found;
  };
  const allows = ({ reading, read }: Rule, text: string): boolean => {
    const result = read(text, unit ?? '');
    if (result !== null && !examples.has(reading) && result !== text.trim() && text.trim() !== '')
      examples.set(reading, text.trim());
    return result !== null;
  };

  return {
    get mayIdentify() {
      return mayIdentify;
    },
    add(text, isLikeLast) {
      const isByPattern = isLikeLast && text.charCodeAt(0) !== zero;
      if (mayBeNumbers && !(isByPattern && unit === '')) {
        const value = text.trim();
        if (value !== '') addUnit(currencyOf(value));
      }
      for (const rule of possible) {
        const isSkipped = isByPattern && rule.isByPattern && (!rule.isNumber || !unit);
        if (!isSkipped && !allows(rule, text)) keep((each) => each !== rule);
      }
    },
    merge(others) {
      const named = new Set(others.map(({ reading }) => reading));
      keep(({ reading }) => named.has(reading));
      for (const other of others) addUnit(other.unit);
      for (const { reading, example } of others)
        if (example !== null && !examples.has(reading)) examples.set(reading, example);
    },
    readings: () =>
      possible.map(({ reading, isNumber }) => ({
        reading,
        example: examples.get(reading) ?? null,
        ...(isNumber && unit !== undefined ? { unit } : {}),
      })),
  };
}
