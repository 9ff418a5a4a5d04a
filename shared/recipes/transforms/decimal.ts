/** Exact decimal number: its digits without the decimal point, and `scale`, the number of digits after the point. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Limit of digits, since converting a text to a bigint takes more than linear time. */
const maxDigits = 100;
const form = /^([+-]?)(\d*)(?:\.(\d+))?$/u;
/** Digits after the decimal point of a quotient. */
const quotientScale = 12;

/** Returns null if the text is no plain number such as 1234567.5, or has more than 100 digits. */
export function readDecimal(text: string): Decimal | null {
  const [, sign = '', whole = '', fraction = ''] = text.length > maxDigits + 2 ? [] : (form.exec(text) ?? []);
  if (whole === '' && fraction === '') return null;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** Writes a number without trailing zeros after the decimal point. */
export function writeDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const fraction = text.slice(text.length - scale).replace(/0+$/u, '');
  const whole = text.slice(0, text.length - scale);
  return sign + (scale === 0 || fraction === '' ? whole : `${whole}.${fraction}`);
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: scaled(one, scale) + scaled(other, scale), scale };
}

export const negative = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });

export const times = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  scale: one.scale + other.scale,
});

/** Divides and rounds to 12 digits after the point, halves away from zero. @param other not 0 */
export function dividedBy(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  const dividend = scaled(one, scale) * 10n ** BigInt(quotientScale);
  const divisor = scaled(other, scale);
  const isNegative = dividend < 0n !== divisor < 0n;
  const [size, by] = [absolute(dividend), absolute(divisor)];
  const rounded = (size * 2n + by) / (by * 2n);
  return { digits: isNegative ? -rounded : rounded, scale: quotientScale };
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);
const absolute = (digits: bigint): bigint => (digits < 0n ? -digits : digits);
