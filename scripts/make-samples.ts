/** Writes assets/samples: the files that the empty Import page offers. Run it again after changing it. */
import { writeFileSync } from 'node:fs';
import { dialects } from '../shared/csv/dialects.ts';
import { writeRow } from '../shared/csv/writer.ts';

const folder = new URL('../assets/samples/', import.meta.url);
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

/** Twelve rows with faults of their own, spread over the file. */
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

const places = ['Büro Köln', 'Werk Düsseldorf', 'Lager Fürth', 'Außenstelle Gießen'];
const german = rows(120, (number) => {
  const cells = machine('maschine', number, 'practice-scope');
  cells[6] = `${pick(places, Math.floor(number / 5))}; Schrank ${(number % 8) + 1}`;
  cells[7] = number % 6 === 0 ? '' : pick(['Jürgen Groß', 'Änne Weiß', 'Betrieb „Süd“'], number);
  return cells;
});
// Latin-1 holds all but the quotation marks, which Windows-1252 has at 0x84 and 0x93.
const windows1252 = text([header, ...german], 'excel-semicolon')
  .replaceAll('„', '\x84')
  .replaceAll('“', '\x93');
writeFileSync(new URL('maschinen-semikolon.csv', folder), Buffer.from(windows1252, 'latin1'));
