/** Writes the numbers of a workbook as plain decimal text, without losing or inventing digits. */

/** Excel keeps this many significant digits of what is typed. */
const keptDigits = 15;

export interface NumberText {
  readonly text: string;
  /** Whether it ends in zeros that programs write for dropped digits: Excel after 15 digits, others after 17. */
  readonly hasLostDigits: boolean;
}

const plainNumber = /^-?\d{1,15}(?:\.\d{0,13}[1-9])?$/;
const decimal = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;
/** Far beyond any number of a workbook (1.8E+308). */
const maxExponent = 400;

/** @param written the number as in the file; a text that is not a number is returned unchanged */
export function numberText(written: string): NumberText {
  if (written.length <= keptDigits && written !== '-0' && plainNumber.test(written))
    return { text: written, hasLostDigits: false };
  const parts = decimal.exec(written.trim());
  if (parts === null) return { text: written, hasLostDigits: false };
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const power = Number(exponent);
  if (whole + fraction === '' || Math.abs(power) > maxExponent)
    return { text: written, hasLostDigits: false };
  if (/^0*$/.test(whole + fraction)) return { text: '0', hasLostDigits: false };
  const exact = shifted(whole, fraction, power);
  const minus = sign === '-' ? '-' : '';
  if (!exact.includes('.')) return { text: minus + exact, hasLostDigits: endsWhereDigitsStop(exact) };
  // Fractions are stored with up to 17 digits, 0.1 as 0.10000000000000001; the original is the shortest equal number.
  const shortest = String(Math.abs(Number(written)));
  const [mantissa = '', shortPower = '0'] = shortest.split('e');
  const [shortWhole = '', shortFraction = ''] = mantissa.split('.');
  return { text: minus + shifted(shortWhole, shortFraction, Number(shortPower)), hasLostDigits: false };
}

/** Returns `whole.fraction` × 10^power without superfluous zeros. */
function shifted(whole: string, fraction: string, power: number): string {
  const digits = whole + fraction;
  const point = whole.length + power;
  const left = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
  const right = point < 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  const decimals = right.replace(/0+$/, '');
  const head = left.replace(/^0+(?=\d)/, '');
  return decimals === '' ? head : `${head}.${decimals}`;
}

/**
 * Whether zeros follow 13 to 17 other digits: round numbers such as 10^20 have fewer, and exact ones end in no zeros.
 */
const endsWhereDigitsStop = (integer: string): boolean =>
  integer.length > keptDigits && /^\d{12,16}[1-9]0+$/.test(integer);
