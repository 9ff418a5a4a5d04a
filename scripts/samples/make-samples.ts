/** Writes assets/samples: the files that the empty Import page offers. Run it again after changing it. */
import { writeFileSync } from 'node:fs';
import { dialects } from '../../shared/csv/dialects.ts';
import { writeRow } from '../../shared/csv/writer.ts';
import { smallPicture } from './small-picture.ts';

const folder = new URL('../../assets/samples/', import.meta.url);
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

const header = [
  'ogit/_xid',
  'ogit/_type',
  'ogit/name',
  'ogit/_scope',
  'ogit/MARS/Machine/class',
  'ogit/MARS/Machine/ram',
  '/location',
  '/owner',
];
const classes = ['Linux', 'Linux', 'Windows', 'Linux', 'AIX'];
const rams = ['8192', '16384', '32768', '65536'];
const roles = ['web', 'db', 'mx', 'app', 'cache', 'build', 'file', 'proxy'];
const cities = ['Lisbon', 'Frankfurt', 'Nairobi', 'Osaka', 'Toronto'];
const owners = ['operations', 'shop team', 'data platform', '', 'identity'];

function machine(prefix: string, number: number, scope: string): string[] {
  // Steps without a common divisor, so that the columns do not repeat together.
  const name = `${pick(roles, number * 3)}-${String(number).padStart(4, '0')}`;
  return [
    `${prefix}:${name}`,
    'ogit/MARS/Machine',
    `${name}.example.org`,
    scope,
    pick(classes, number * 7),
    number % 11 === 0 ? '' : pick(rams, Math.floor(number / 3)),
    `${pick(cities, Math.floor(number / 40))}, rack ${(number % 24) + 1}`,
    pick(owners, Math.floor(number / 7)),
  ];
}

const rows = (count: number, row: (number: number) => string[]) =>
  Array.from({ length: count }, (_, n) => row(n + 1));
const text = (lines: string[][], dialect: keyof typeof dialects) =>
  lines.map((cells) => writeRow(cells, dialects[dialect])).join('');

const machines = rows(1_000, (number) => machine('machine', number, 'practice-scope'));
writeFileSync(new URL('machines.csv', folder), text([header, ...machines], 'default'));

// In this file, no row has a scope. Twelve rows, spread over the file, have another fault as well.
const faulty = rows(1_000, (number) => machine('edge-machine', number, ''));
const at = (record: number) => faulty[record - 1] as string[];
for (const record of [87, 312, 540, 903]) at(record)[1] = '';
for (const record of [133, 466]) at(record).pop();
for (const record of [701, 950]) at(record).push('left over');
for (const [record, earlier] of [
  [205, 14],
  [377, 14],
  [618, 250],
  [999, 998],
] as const)
  at(record)[0] = at(earlier)[0] ?? '';
writeFileSync(new URL('machines-with-faults.csv', folder), text([header, ...faulty], 'default'));

// A German spreadsheet of an office, with other columns and other formats of values.
const foreignHeader = [
  'Rechnername',
  'Inventarnr',
  'Betriebssystem',
  'Arbeitsspeicher',
  'Standort',
  'Betreuer',
  'Angeschafft am',
  'Schlagwörter',
  'hängt ab von',
  'Störung',
];
const places = ['Büro Köln', 'Werk Düsseldorf', 'Lager Fürth', 'Außenstelle Gießen'];
const tags = ['Produktion', 'Produktion, DMZ', 'Test', '', 'Produktion, Altlast, DMZ'];
const faults = ['Platte läuft voll', 'Lüfter ausgefallen', 'Zertifikat läuft ab'];
const inventoryNumber = (number: number) => `INV-${String(number).padStart(4, '0')}`;
const twoDigits = (number: number) => String(number).padStart(2, '0');
const german = rows(120, (number) => {
  const [, , name = '', , operatingSystem = '', ram = ''] = machine('maschine', number, '');
  return [
    // Some names have a blank at their end, as in files that people type.
    number % 9 === 0 ? `${name} ` : name,
    inventoryNumber(number),
    operatingSystem,
    ram.replace(/(\d{3})$/, '.$1'),
    `${pick(places, Math.floor(number / 5))}; Schrank ${(number % 8) + 1}`,
    number % 6 === 0 ? '' : pick(['Jürgen Groß', 'Änne Weiß', 'Betrieb „Süd“'], number),
    `${twoDigits(((number * 7) % 28) + 1)}.${twoDigits(((number * 5) % 12) + 1)}.${2018 + (number % 7)}`,
    pick(tags, number),
    // Each fourth refers to an earlier one.
    number % 4 === 0 ? inventoryNumber(number - 3) : '',
    number % 10 === 0 ? pick(faults, number / 10) : '',
  ];
});
// Latin-1 has all of these characters except the quotation marks, which Windows-1252 has at 0x84 and 0x93.
const windows1252 = text([foreignHeader, ...german], 'excel-semicolon')
  .replaceAll('„', '\x84')
  .replaceAll('“', '\x93');
writeFileSync(new URL('maschinen-semikolon.csv', folder), Buffer.from(windows1252, 'latin1'));

// The other files refer to the machines of machines.csv. Each can be sent to a fresh practice platform after those
// above.
const xidOf = (number: number) => (machines[(number - 1) % machines.length] as string[])[0] ?? '';
const nameOf = (number: number) => xidOf(number).replace('machine:', '');
const scope = 'practice-scope';
const write = (name: string, lines: string[][]) =>
  writeFileSync(new URL(name, folder), text(lines, 'default'));

// Each machine depends on two later ones, so that no edge exists twice and none leads back to its own machine.
const edgeRows = (apart: (number: number) => number) =>
  rows(300, (number) => [xidOf(number), 'ogit/dependsOn', xidOf(number + apart(number))]);
write('edges.csv', [
  ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
  ...edgeRows(() => 400),
  ...edgeRows((number) => 401 + (number % 5)),
]);

const seriesCount = 24;
const hourMs = 3_600_000;
const firstHourMs = Date.UTC(2026, 0, 5);
const load = (series: number, hour: number) =>
  (40 + 25 * Math.sin((hour + series) / 3.8) + ((hour * 7 + series * 13) % 11)).toFixed(1);
const seriesXid = (series: number) => `load:${nameOf(series)}`;
write('timeseries.csv', [
  ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'],
  ...rows(seriesCount, (series) => [
    seriesXid(series),
    'ogit/Timeseries',
    `CPU load of ${nameOf(series)} in percent`,
    scope,
  ]),
]);
/** Some hours were not measured, so that there is a gap to see. */
const isMeasured = (series: number, hour: number) => series % 6 !== 0 || hour < 20 || hour > 26;
write('timeseries-values.csv', [
  ['ogit/_xid', 'timestamp', 'value'],
  ...Array.from({ length: seriesCount }, (_, index) => index + 1).flatMap((series) =>
    Array.from({ length: 48 }, (_, hour) => hour)
      .filter((hour) => isMeasured(series, hour))
      .map((hour) => [seriesXid(series), String(firstHourMs + hour * hourMs), load(series, hour)]),
  ),
]);
write('timeseries-items.csv', [
  ['ogit/_xid', 'items'],
  ...rows(seriesCount, (series) => [
    seriesXid(series),
    JSON.stringify(
      Array.from({ length: 48 }, (_, hour) => ({
        timestamp: String(firstHourMs + (hour + 48) * hourMs),
        value: load(series, hour + 48),
      })),
    ),
  ]),
]);

const note = (number: number) =>
  `Notes about ${nameOf(number)}\n\n"Reboot only after 22:00", says the owner, ${pick(owners, number) || 'nobody'}.\n`;
write('attachments.csv', [
  ['ogit/_xid', 'content:text', 'content:base64', 'content:mimetype'],
  ...rows(40, (number) => {
    if (number % 4 !== 0) return [xidOf(number), note(number), '', 'text/plain; charset=utf-8'];
    const picture = smallPicture((number * 37) % 256, (number * 91) % 256, 160);
    return [xidOf(number), '', picture.toString('base64'), 'image/png'];
  }),
]);

write('combined.csv', [
  [
    'ogit/_xid',
    'ogit/_type',
    'ogit/name',
    'ogit/_scope',
    'ogit/MARS/Software/class',
    'edge:host:verb',
    'edge:host:direction',
    'edge:host:vertex_xid',
    'edge:backup:verb',
    'edge:backup:vertex_xid',
    'issue:review:ogit/subject',
    'issue:review:/ProcessIssue',
    'content:text',
    'content:mimetype',
  ],
  ...rows(60, (number) => [
    `software:shop-${String(number).padStart(3, '0')}`,
    'ogit/MARS/Software',
    `Shop module ${number}`,
    scope,
    pick(['DBMS', 'WebServer', 'Cache'], number),
    'ogit/runs',
    'in',
    xidOf(number * 3),
    ...(number % 3 === 0 ? ['ogit/dependsOn', xidOf(number * 3 + 500)] : ['', '']),
    ...(number % 20 === 0 ? [`Review shop module ${number}`, 'true'] : ['', '']),
    ...(number % 5 === 0 ? [`port: ${8000 + number}\nworkers: 4\n`, 'text/plain; charset=utf-8'] : ['', '']),
  ]),
]);

const troubles = [
  'Disk nearly full',
  'Fan stands still',
  'Certificate expires',
  'Backup failed',
  'Login refused',
];
const levels = ['high', 'medium', 'low'];
write('incidents.csv', [
  ['$id', '$type', 'subject', 'originNode', 'priority', 'urgency', 'description', 'comments', '/location'],
  ...rows(40, (number) => {
    const [, , , , , , location = ''] = machines[number * 5] as string[];
    const comment = { timestamp: firstHourMs + number * hourMs, value: 'Reported by telephone.' };
    return [
      `INC-2026-${String(number).padStart(4, '0')}`,
      'incident',
      `${pick(troubles, number)} on ${nameOf(number * 5 + 1)}`,
      xidOf(number * 5 + 1),
      pick(levels, number * 2),
      pick(levels, number),
      number % 3 === 0 ? 'Seen for the third time this week.' : '',
      number % 8 === 0 ? JSON.stringify({ [`phone-${number}`]: { comments: [comment] } }) : '',
      location,
    ];
  }),
]);
