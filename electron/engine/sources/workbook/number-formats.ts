/** Finds out from the number format of a cell whether its number is a date, a time, a duration or an identifier. */

export type NumberKind = 'number' | 'date' | 'time' | 'date-time' | 'duration';

export interface NumberFormat {
  readonly kind: NumberKind;
  /** As the workbook shows it: `dd.mm.yyyy`. */
  readonly code: string;
  /** Digits that a whole number is filled up to with zeros: 5 for `00000`; 0 if the format is another one. */
  readonly minDigits: number;
}

/** Formats that workbooks use without defining them, by id; the ids between them depend on the language of Excel. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};
const isAsianDate = (id: number) => (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
const isAsianTime = (id: number) => id >= 32 && id <= 35;

export function builtInFormat(id: number): NumberFormat {
  if (isAsianDate(id)) return numberFormat('yyyy-mm-dd');
  if (isAsianTime(id)) return numberFormat('h:mm');
  return numberFormat(builtIn[id] ?? 'General');
}

export function numberFormat(code: string): NumberFormat {
  return { kind: kindOf(code), code, minDigits: onlyZeros.exec(code)?.[1]?.length ?? 0 };
}

/** A format of zeros only, after the language that LibreOffice writes: `00000`, `[$-407]00000`. Excel has at most 255. */
const onlyZeros = /^(?:\[\$-[0-9a-f]{3,4}\])?(0{2,255})$/i;
const wholeNumber = /^\d+$/;

/**
 * Returns a number as its cell shows it if the format is of zeros only: such numbers are identifiers, such as postal
 * codes. Negative numbers and fractions are returned unchanged.
 */
export const withLeadingZeros = (text: string, { minDigits }: NumberFormat): string =>
  text.length < minDigits && wholeNumber.test(text) ? text.padStart(minDigits, '0') : text;

/** Parts of a format that show no value: quoted and escaped text, colours, conditions, locales, fill characters. */
const literals = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

function kindOf(code: string): NumberKind {
  // The first section is that of positive numbers.
  const stripped = code.replace(literals, '').split(';', 1)[0]?.toLowerCase() ?? '';
  if (stripped === 'general' || stripped === '@') return 'number';
  if (/\[(h+|m+|s+)\]/.test(stripped)) return 'duration';
  const codes = stripped.replace(/am\/pm|a\/p/g, 'h').replace(/general/g, '');
  const hasDate = /[yde]/.test(codes.replace(/e[+-]/g, '')) || /[bg]/.test(codes);
  const hasTime = /[hs]/.test(codes);
  if (hasDate) return hasTime ? 'date-time' : 'date';
  if (hasTime) return 'time';
  // Months alone: `mmm`, `mmmm`.
  return /m/.test(codes) ? 'date' : 'number';
}
