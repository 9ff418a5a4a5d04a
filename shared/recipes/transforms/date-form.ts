/** Transform that converts dates and times in various notations to milliseconds since epoch or to ISO time. */
import { z } from 'zod';
import { readIsoTime } from '../../columns/iso-time.ts';
import { assertNever } from '../../errors.ts';
import { clearsOthers, switchable, type TransformKind, unexpected } from './transform-kind.ts';

const dateForms = ['dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'iso', 'epoch-s', 'epoch-ms'] as const;
type Form = (typeof dateForms)[number];

export const dateFormSchema = z.strictObject({
  kind: z.literal('date'),
  ...switchable,
  ...unexpected,
  from: z.enum(dateForms),
  to: z.enum(['epoch-ms', 'iso']),
  /**
   * Offset of times that have none: `Z`, or such as `+02:00`. It is the same all year, so times of a zone with daylight
   * saving need the offset in the text.
   */
  zone: z
    .string()
    .regex(/^(?:Z|[+-](?:0\d|1\d|2[0-3]):[0-5]\d)$/u, 'must be Z or an offset like +02:00')
    .default('Z'),
});
type DateForm = z.infer<typeof dateFormSchema>;

const samples: Readonly<Record<Form, string>> = {
  'dd.mm.yyyy': '31.12.2025 or 31.12.2025 17:30',
  'dd/mm/yyyy': '31/12/2025 or 31/12/2025 17:30',
  'mm/dd/yyyy': '12/31/2025 or 12/31/2025 5:30 PM',
  iso: '2025-12-31 or 2025-12-31T17:30:00+01:00',
  'epoch-s': '1767198600',
  'epoch-ms': '1767198600000',
};

export const dateForm: TransformKind<DateForm> = {
  describe: (transform) => {
    const { from, to, zone } = transform;
    const target = to === 'iso' ? 'ISO 8601' : 'milliseconds since 1970';
    const offset = from.startsWith('epoch')
      ? ''
      : `, in ${zone === 'Z' ? 'UTC' : zone} if no offset is given`;
    return `Reads times like ${samples[from]}${offset}, and writes ${target}${clearsOthers(transform)}.`;
  },
  compile({ from, to, zone, others }) {
    const absent = others === 'empty' ? '' : null;
    const offsetMs = zoneMs(zone);
    return (text) => {
      const at = read(text.trim(), from, offsetMs);
      if (at === null || Number.isNaN(new Date(at).getTime())) return absent;
      return to === 'iso' ? new Date(at).toISOString() : String(at);
    };
  },
  fillsEmpty: false,
  expects: ({ from }) => `a time like ${samples[from]}`,
  examples: [
    {
      transform: { kind: 'date', from: 'dd.mm.yyyy', to: 'iso', zone: '+01:00' },
      before: '31.12.2025 17:30',
      after: '2025-12-31T16:30:00.000Z',
    },
    {
      transform: { kind: 'date', from: 'mm/dd/yyyy', to: 'iso', zone: 'Z' },
      before: '12/31/2025 5:30 PM',
      after: '2025-12-31T17:30:00.000Z',
    },
    {
      transform: { kind: 'date', from: 'iso', to: 'epoch-ms', zone: 'Z' },
      before: '2025-12-31T17:30:00+01:00',
      after: '1767198600000',
    },
    {
      transform: { kind: 'date', from: 'epoch-s', to: 'epoch-ms', zone: 'Z' },
      before: '1767198600',
      after: '1767198600000',
    },
  ],
};

/** Returns milliseconds since epoch; null if the text does not have the form. */
function read(text: string, form: Form, offsetMs: number): number | null {
  switch (form) {
    case 'epoch-s':
      return /^-?\d{1,13}(?:\.\d+)?$/u.test(text) ? Math.round(Number(text) * 1000) : null;
    case 'epoch-ms':
      return /^-?\d{1,16}$/u.test(text) ? Number(text) : null;
    case 'iso':
      return readIso(text.replace(/^(\S+) (?=\d)/u, '$1T'), offsetMs);
    case 'dd.mm.yyyy':
      return readParts(/^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})(?<time>.*)$/u, text, offsetMs);
    case 'dd/mm/yyyy':
      return readParts(/^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})(?<time>.*)$/u, text, offsetMs);
    case 'mm/dd/yyyy':
      return readParts(/^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})(?<time>.*)$/u, text, offsetMs);
    default:
      return assertNever(form);
  }
}

function readIso(text: string, offsetMs: number): number | null {
  const at = readIsoTime(text);
  const [, time = ''] = text.split('T');
  return at === null || /(?:Z|[+-][\d:]+)$/u.test(time) ? at : at - offsetMs;
}

const clock =
  /^(?:,? |T)(?<hours>\d\d?):(?<minutes>\d\d)(?<seconds>:\d\d(?:[.,]\d+)?)?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?(?<offset> ?(?:Z|UTC|[+-]\d\d:?\d\d))?$/u;

/** Converts the parts to ISO time, so that only the ISO reader decides which days and times are valid. */
function readParts(form: RegExp, text: string, offsetMs: number): number | null {
  const { day = '', month = '', year = '', time = '' } = form.exec(text)?.groups ?? {};
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (time === '') return readIso(date, offsetMs);
  const { hours = '', minutes = '', seconds = '', half, offset = '' } = clock.exec(time)?.groups ?? {};
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half);
  if (hours === '' || hour === null) return null;
  const isoOffset = offset
    .trim()
    .replace('UTC', 'Z')
    .replace(/^([+-]\d\d)(\d\d)$/u, '$1:$2');
  return readIso(`${date}T${String(hour).padStart(2, '0')}:${minutes}${seconds}${isoOffset}`, offsetMs);
}

/** Returns the hour of the day; 12 AM is midnight, 12 PM noon. */
function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
}
