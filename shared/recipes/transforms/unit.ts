/** Recognises and removes units before and after numbers, such as the currency of an amount. */

/**
 * Returns a number without its unit, which may be before or after the number, also between its sign and the digits;
 * null if the text has another unit or none.
 */
export function withoutUnit(text: string, unit: string): string | null {
  const trimmed = text.trim();
  if (trimmed.endsWith(unit)) return trimmed.slice(0, -unit.length).trimEnd();
  if (trimmed.startsWith(unit)) return trimmed.slice(unit.length).trimStart();
  const unsigned = trimmed.slice(1).trimStart();
  const isSigned = trimmed.startsWith('-') || trimmed.startsWith('+');
  if (!isSigned || !unsigned.startsWith(unit)) return null;
  return `${trimmed.charAt(0)}${unsigned.slice(unit.length).trimStart()}`;
}

/** A unit before the number. A sign directly after letters is part of a code such as EUR-7, which has no unit. */
const before = /^[+-]?\s*(?<unit>[^\d\s+\-.,'’]{1,4}\.?)(?:(?:\s+|(?<=\p{Sc}))[+-])?\s*\d[^\p{L}\p{Sc}]*$/u;
const after = /^[^\p{L}\p{Sc}]*\d\s*(?<unit>[^\d\s]{1,4}\.?)$/u;

/** Returns the currency of an amount such as `1.234,00 €`; empty if the text is no amount. */
export function currencyOf(text: string): string {
  const unit = (before.exec(text) ?? after.exec(text))?.groups?.['unit'] ?? '';
  return isCurrency(unit) ? unit : '';
}

/** Whether a unit is `€`, `US$`, `CHF` or the like, or a common abbreviation. */
const isCurrency = (unit: string): boolean =>
  /^\p{Lu}{0,3}\p{Sc}$/u.test(unit) || codes.has(unit) || abbreviations.has(unit);

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const abbreviations: ReadonlySet<string> = new Set(['Euro', 'EURO', 'Fr.', 'kr', 'kr.', 'zł', 'Kč', 'Ft']);
