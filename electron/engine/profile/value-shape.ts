/** Describes the form of one value: its pattern, and the number or time that it represents. */

/** Longer values have the pattern of their beginning. */
export const longestPattern = 60;
const patternBytes = Buffer.alloc(longestPattern);

/** Returns the value with A for each letter and 9 for each digit. */
export function patternOf(text: string): string {
  const length = Math.min(text.length, longestPattern);
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) return otherPattern(text);
    patternBytes[at] = asciiPattern[code] as number;
  }
  const pattern = patternBytes.toString('latin1', 0, length);
  return text.length > length ? `${pattern}…` : pattern;
}

/** Whether an ASCII text has this pattern, without creating its own. */
export function hasPattern(text: string, pattern: string): boolean {
  const { length } = text;
  if (length !== pattern.length || length > longestPattern) return false;
  for (let at = 0; at < length; at++)
    // Undefined beyond ASCII.
    if (asciiPattern[text.charCodeAt(at)] !== pattern.charCodeAt(at)) return false;
  return true;
}

/** Maps each ASCII character to its character in a pattern. */
export const asciiPattern = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/i.test(character) ? 0x41 : /\d/.test(character) ? 0x39 : code;
});

function otherPattern(text: string): string {
  const pattern = text
    .slice(0, longestPattern)
    .replace(/\p{L}/gu, 'A')
    .replace(/\p{Nd}/gu, '9');
  return text.length > longestPattern ? `${pattern}…` : pattern;
}

const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;

/** Returns the number that a text represents; null if it is none, or too large to calculate with. */
export function numberOf(text: string): number | null {
  const first = text.charCodeAt(0);
  // Digits, signs and the point come before the colon.
  if (first < 0x2b || first > 0x39 || text.length > 40 || !plainNumber.test(text)) return null;
  const number = Number(text);
  return Math.abs(number) <= 1e300 ? number : null;
}

const isoDate =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Returns milliseconds since 1970 of an ISO date or time, in UTC where it has no zone; null where it is none. */
export function timeOf(text: string): number | null {
  if (text.length < 10 || text.charCodeAt(4) !== 0x2d || !isoDate.test(text)) return null;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (day > 28 && day > daysOf(year, month)) return null;
  const midnight = Date.UTC(year, month - 1, day);
  if (text.length === 10) return midnight;
  const minutes = twoDigits(text, 11) * 60 + twoDigits(text, 14);
  const hasSeconds = text[16] === ':';
  const hasFraction = hasSeconds && (text[19] === '.' || text[19] === ',');
  const seconds = hasSeconds ? twoDigits(text, 17) : 0;
  const ms = hasFraction ? Math.floor(Number.parseFloat(`0.${text.slice(20)}`) * 1_000) : 0;
  return midnight + (minutes * 60 + seconds) * 1_000 + ms - zoneMinutesOf(text) * 60_000;
}

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - 0x30) * 10 + text.charCodeAt(at + 1) - 0x30;

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns how many minutes local time is ahead of UTC. */
function zoneMinutesOf(text: string): number {
  if (text.endsWith('Z')) return 0;
  const at = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
  if (at < 10) return 0;
  const minutes = twoDigits(text, at + 1) * 60 + twoDigits(text, text.length - 2);
  return text[at] === '-' ? -minutes : minutes;
}
