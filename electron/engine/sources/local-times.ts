/** Turns local times of workbooks, which name no time zone, into UTC. */

/** Null for what is no local date and time. */
export type ToUtc = (text: string) => string | null;

const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?$/;
const hourMs = 3_600_000;
/** Of the offsets that are remembered; tables have most of their times in few of them. */
const mostOffsets = 50_000;

/**
 * A time that occurs twice when clocks are set back is the first of the two; one that is skipped when they are set
 * forward is as much later.
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
  /** Local time minus UTC at a moment. */
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
  /** Clocks change on full quarters of an hour. */
  const offsetOf = (localMs: number): number => {
    const key = Math.floor(localMs / (hourMs / 4));
    const known = offsets.get(key);
    if (known !== undefined) return known;
    const before = offsetAt(localMs - 24 * hourMs);
    const after = offsetAt(localMs + 24 * hourMs);
    // The offset before a change is right up to it, and for what is skipped or occurs twice.
    const offset = offsetAt(localMs - before) === before ? before : isAfter(localMs, after) ? after : before;
    if (offsets.size >= mostOffsets) offsets.clear();
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
