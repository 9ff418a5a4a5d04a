/** Finds blanks at the ends of a secret: they may belong to it, but were probably copied with it by mistake. */

/** Blanks, line breaks, and other invisible characters. */
const invisible = '[\\s\\p{Cc}\\p{Cf}]';
const atStart = new RegExp(`^${invisible}+`, 'u');
const atEnd = new RegExp(`${invisible}+$`, 'u');

export const withoutOuterBlanks = (secret: string): string => secret.replace(atStart, '').replace(atEnd, '');

/** Returns words such as `begins with a space`, or null for a secret without blanks at its ends. */
export function describeOuterBlanks(secret: string): string | null {
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
