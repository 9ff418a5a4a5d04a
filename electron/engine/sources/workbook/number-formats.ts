/** Finds out from the number format of a cell whether its number is a date, a time or a duration. */

export type NumberKind = 'number' | 'date' | 'time' | 'date-time' | 'duration';

export interface NumberFormat {
  readonly kind: NumberKind;
  /** As the workbook shows it: `dd.mm.yyyy`. */
  readonly code: string;
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
  if (isAsianDate(id)) return { kind: 'date', code: 'yyyy-mm-dd' };
  if (isAsianTime(id)) return { kind: 'time', code: 'h:mm' };
  return numberFormat(builtIn[id] ?? 'General');
}

export function numberFormat(code: string): NumberFormat {
  return { kind: kindOf(code), code };
}

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
