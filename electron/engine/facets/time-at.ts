/** Reads the time in the bytes of a cell without creating a text. */

/** Returns milliseconds since 1970 as `timeOf` reads them; null where bytes[start..end) are no ISO date or time. */
export function timeAt(bytes: Uint8Array, start: number, end: number): number | null {
  const length = end - start;
  if (length < 10 || bytes[start + 4] !== dash || bytes[start + 7] !== dash) return null;
  const day = dayAt(bytes, start);
  if (day === null || length === 10) return day;
  if (length < 16 || (bytes[start + 10] !== letterT && bytes[start + 10] !== space)) return null;
  const hour = twoDigits(bytes, start + 11);
  const minute = twoDigits(bytes, start + 14);
  if (hour < 0 || hour > 23 || bytes[start + 13] !== colon || minute < 0 || minute > 59) return null;
  let at = start + 16;
  let ms = 0;
  if (at < end && bytes[at] === colon) {
    const second = at + 3 <= end ? twoDigits(bytes, at + 1) : -1;
    if (second < 0 || second > 59) return null;
    at += 3;
    ms = second * 1_000;
    if (at < end && (bytes[at] === point || bytes[at] === comma)) {
      const fraction = fractionEnd(bytes, at + 1, end);
      if (fraction === at + 1 || fraction - at - 1 > 9) return null;
      ms += msOf(bytes, at + 1, fraction);
      at = fraction;
    }
  }
  const zone = zoneMinutesAt(bytes, at, end);
  return zone === null ? null : day + (hour * 60 + minute - zone) * 60_000 + ms;
}

const [dash, colon, point, comma, plus, space, letterT, letterZ] = [...'-:.,+ TZ'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];

/** Returns the number that two digits form; -1 if they are no digits. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] as number) - 0x30;
  const ones = (bytes[at + 1] as number) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

const daysOf = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function dayAt(bytes: Uint8Array, start: number): number | null {
  const century = twoDigits(bytes, start);
  const yearOfCentury = twoDigits(bytes, start + 2);
  const month = twoDigits(bytes, start + 5);
  const day = twoDigits(bytes, start + 8);
  if (century < 0 || yearOfCentury < 0 || month < 1 || month > 12 || day < 1) return null;
  // `Date.UTC` takes a year below 100 for one of the 20th century.
  const year = (century === 0 ? 19 : century) * 100 + yearOfCentury;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (day > (daysOf[month - 1] as number) && !(isLeap && month === 2 && day === 29)) return null;
  return midnightOf(year, month, day);
}

let cachedMonth = { year: -1, month: -1, ms: 0 };

/** Returns the start of a day in UTC. The last month is cached: neighbouring cells are often of one month. */
function midnightOf(year: number, month: number, day: number): number {
  if (cachedMonth.year !== year || cachedMonth.month !== month)
    cachedMonth = { year, month, ms: Date.UTC(year, month - 1, 1) };
  return cachedMonth.ms + (day - 1) * 86_400_000;
}

/** Returns the offset after the digits from `at` on. */
function fractionEnd(bytes: Uint8Array, at: number, end: number): number {
  let digitsEnd = at;
  while (digitsEnd < end && (bytes[digitsEnd] as number) >= 0x30 && (bytes[digitsEnd] as number) <= 0x39)
    digitsEnd += 1;
  return digitsEnd;
}

/** Returns the milliseconds of a fraction of a second, by its first three digits. */
function msOf(bytes: Uint8Array, from: number, to: number): number {
  let ms = 0;
  for (let digit = 0; digit < 3; digit++)
    ms = ms * 10 + (from + digit < to ? (bytes[from + digit] as number) - 0x30 : 0);
  return ms;
}

/** Returns how many minutes local time is ahead of UTC; null where bytes[at..end) are no zone. */
function zoneMinutesAt(bytes: Uint8Array, at: number, end: number): number | null {
  if (at === end) return 0;
  const sign = bytes[at];
  if (sign === letterZ) return at + 1 === end ? 0 : null;
  if (sign !== plus && sign !== dash) return null;
  const hasColon = bytes[at + 3] === colon;
  if (end - at !== (hasColon ? 6 : 5)) return null;
  const hours = twoDigits(bytes, at + 1);
  const minutes = twoDigits(bytes, at + (hasColon ? 4 : 3));
  if (hours < 0 || minutes < 0) return null;
  return sign === dash ? -(hours * 60 + minutes) : hours * 60 + minutes;
}
