/** Formats a creation time for the table of values, in local time: `2026-03-02 09:14:07`. */
export function formatCreated(msSinceEpoch: number): string {
  const at = new Date(msSinceEpoch);
  if (Number.isNaN(at.getTime())) return String(msSinceEpoch);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
  return `${day} ${time}`;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Result of reading a typed creation time. */
type CreatedTyped =
  | { readonly kind: 'time'; readonly ms: number }
  /** Nothing was typed: the platform sets the time. */
  | { readonly kind: 'left' }
  | { readonly kind: 'fault'; readonly sentence: string };

const day = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Reads milliseconds since epoch, or a date with or without a time, in local time unless it names a time zone. */
export function readCreated(text: string): CreatedTyped {
  const typed = text.trim();
  if (typed === '') return { kind: 'left' };
  if (/^-?\d+$/.test(typed) && Number.isSafeInteger(Number(typed)))
    return { kind: 'time', ms: Number(typed) };
  const [, date, time = '00:00', zone = ''] = day.exec(typed) ?? [];
  const at = date === undefined ? null : new Date(`${date}T${time}${zone}`);
  // `Date` silently changes a day that does not exist, such as 30 February, into a later one.
  const isReal =
    at !== null &&
    !Number.isNaN(at.getTime()) &&
    (zone !== '' || formatCreated(at.getTime()).startsWith(date ?? ''));
  if (isReal) return { kind: 'time', ms: at.getTime() };
  return {
    kind: 'fault',
    sentence: 'Write milliseconds since 1970 or a time such as 2026-11-01 14:30:00, or leave it empty.',
  };
}
