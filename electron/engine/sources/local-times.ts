/** Converts local times of workbooks, which have no time zone, to UTC. */

/** Returns the time in UTC with the suffix Z; null if the text is not a local date and time. */
export type ToUtc = (text: string) => string | null;

const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?$/;
const hourMs = 3_600_000;
/** Number of offsets that are cached; the times of most tables need only few of them. */
const maxOffsets = 50_000;

/**
 * A time that occurs twice, when clocks are set back, is the first of the two. A time that is skipped, when clocks are
 * set forward, is moved by the same amount: in Berlin, 02:30 is read as 03:30 summer time.
 * @param zone of the IANA database, such as Europe/Berlin
 */
export function createToUtc(zone: string): ToUtc {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    era: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  /** Returns local time minus UTC at a moment, in milliseconds. */
  const offsetAt = (ms: number): number => {
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const local = Date.UTC(
      Number(part['year']),
      Number(part['month']) - 1,
      Number(part['day']),
      Number(part['hour']),
      Number(part['minute']),
      Number(part['second']),
    );
    return local - Math.floor(ms / 1000) * 1000;
  };
  const offsets = new Map<number, number>();
  /** Returns the offset of a local time. One is cached per quarter of an hour, since clocks change on full quarters. */
  const offsetOf = (localMs: number): number => {
    const key = Math.floor(localMs / (hourMs / 4));
    const known = offsets.get(key);
    if (known !== undefined) return known;
    const before = offsetAt(localMs - 24 * hourMs);
    const after = offsetAt(localMs + 24 * hourMs);
    // The offset before a change is right for all times up to it, and for those that are skipped or occur twice.
    const offset = offsetAt(localMs - before) === before ? before : isAfter(localMs, after) ? after : before;
    if (offsets.size >= maxOffsets) offsets.clear();
    offsets.set(key, offset);
    return offset;
  };
  const isAfter = (localMs: number, after: number): boolean => offsetAt(localMs - after) === after;
  return (text) => {
    const [, year, month, day, hour, minute, second, fraction = ''] = localTime.exec(text) ?? [];
    if (year === undefined) return null;
    const localMs = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    );
    const utc = new Date(localMs - offsetOf(localMs));
    return `${utc.toISOString().slice(0, 19)}${fraction}Z`;
  };
}
