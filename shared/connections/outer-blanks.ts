/** Blanks at the ends of a secret: a platform may want them, but mostly they came along when it was copied. */

/** Blanks, line breaks, and whatever else cannot be seen. */
const unseen = '[\\s\\p{Cc}\\p{Cf}]';
const atStart = new RegExp(`^${unseen}+`, 'u');
const atEnd = new RegExp(`${unseen}+$`, 'u');

export const withoutOuterBlanks = (secret: string): string => secret.replace(atStart, '').replace(atEnd, '');

/** `begins with a space`; null for a secret without any at its ends. */
export function outerBlankWords(secret: string): string | null {
  const [start = ''] = atStart.exec(secret) ?? [];
  const [end = ''] = atEnd.exec(secret) ?? [];
  if (start === '' && end === '') return null;
  const verb = end === '' ? 'begins' : start === '' ? 'ends' : 'begins and ends';
  return `${verb} with ${wordFor(start + end)}`;
}

function wordFor(blanks: string): string {
  if (/\S/u.test(blanks)) return 'an invisible character';
  return /[\r\n]/.test(blanks) ? 'a line break' : 'a space';
}
