/** Local times of an IANA time zone as UTC, with daylight saving: workbooks store times without saying where. */

type ZonedTime =
  | { readonly kind: 'utc'; readonly text: string }
  /** The clock showed it twice, when it was set back; `text` is the earlier one. */
  | { readonly kind: 'ambiguous'; readonly text: string; readonly later: string }
  /** The clock never showed it, when it was set forward. */
  | { readonly kind: 'missing' }
  /** No local date and time: a date alone, a time alone, one that names its zone, any other text. */
  | { readonly kind: 'not-local' };

/** @throws RangeError where the time zone is unknown */
export function createZonedTime(timeZone: string): (local: string) => ZonedTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
    era: 'short',
  });
  /** What a clock in the zone shows, as if it were UTC. */
  const shownAt = (utcMs: number): number => {
    const parts = new Map(format.formatToParts(utcMs).map(({ type, value }) => [type, value]));
    const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const year = parts.get('era') === 'BC' ? 1 - number('year') : number('year');
    const shown = new Date(0);
    shown.setUTCFullYear(year, number('month') - 1, number('day'));
    shown.setUTCHours(number('hour'), number('minute'), number('second'));
    return shown.getTime();
  };
  return (local) => {
    const [, dateTime = '', fraction = ''] = localTime.exec(local) ?? [];
    const wanted = Date.parse(`${dateTime.replace(' ', 'T')}Z`);
    if (Number.isNaN(wanted)) return { kind: 'not-local' };
    // No zone is further from UTC than a day, and none changes its clock twice within two.
    const offsets = new Set(
      [-dayMs, dayMs].map((distance) => shownAt(wanted + distance) - (wanted + distance)),
    );
    const moments = Array.from(offsets, (offset) => wanted - offset)
      .filter((moment) => shownAt(moment) === wanted)
      .sort((a, b) => a - b);
    const [first, second] = moments;
    if (first === undefined) return { kind: 'missing' };
    const text = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}${fraction}Z`;
    if (second === undefined) return { kind: 'utc', text: text(first) };
    return { kind: 'ambiguous', text: text(first), later: text(second) };
  };
}

const dayMs = 86_400_000;
const localTime = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(\.\d+)?$/;
