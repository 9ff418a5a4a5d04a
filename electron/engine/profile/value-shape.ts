/** What one value looks like: its pattern, and the number or time that it is. */

const longestPattern = 60;
const drawn = Buffer.alloc(longestPattern);

/** The value with A for each letter and 9 for each digit. */
export function patternOf(text: string): string {
  const length = Math.min(text.length, longestPattern);
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) return otherPattern(text);
    drawn[at] = asciiPattern[code] as number;
  }
  const pattern = drawn.latin1Slice(0, length);
  return text.length > length ? `${pattern}…` : pattern;
}

const asciiPattern = Uint8Array.from({ length: 128 }, (_, code) => {
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

/** Null where it is none, or too large to count with. */
export function numberOf(text: string): number | null {
  const first = text.charCodeAt(0);
  // Digits, signs and the point come before the colon.
  if (first < 0x2b || first > 0x39 || text.length > 40 || !plainNumber.test(text)) return null;
  const number = Number(text);
  return Math.abs(number) <= 1e300 ? number : null;
}

const isoDate =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))?)?$/;

/** Milliseconds since 1970 of an ISO date or time, in UTC where it has no zone; null where it is none. */
export function timeOf(text: string): number | null {
  if (text.length < 10 || text.charCodeAt(4) !== 0x2d) return null;
  const match = isoDate.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction, sign, zoneHours, zoneMinutes] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // A day that the month does not have would be one of the next month.
  if (new Date(midnight).getUTCDate() !== Number(day) || Number(month) > 12 || Number(month) < 1) return null;
  const ms = Math.floor(Number(`0.${fraction ?? 0}`) * 1_000);
  const local =
    midnight + ((Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0)) * 1_000 + ms;
  const zone = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * 60_000;
  return sign === '-' ? local + zone : local - zone;
}
