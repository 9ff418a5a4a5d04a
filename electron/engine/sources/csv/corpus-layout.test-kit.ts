/** Texts with titles, notes and totals around their tables, or without headers. */
import { machines, plain, spending, words } from './clean-tables.test-kit.ts';
import { type CleanTable, type CorpusFile, rowsOf, type textFile, writeMessy } from './mess.test-kit.ts';

const text = ({ header, rows }: CleanTable) => writeMessy(rowsOf({ header, rows }));
const withHeader = ({ rows }: CleanTable, names: readonly string[]): CleanTable => ({ header: names, rows });
const generatedNames = (width: number) => Array.from({ length: width }, (_, column) => `col_${column}`);

export function layoutFiles(file: typeof textFile): CorpusFile[] {
  return [
    ...above(file),
    ...headers(file),
    ...below(file),
    ...several(file),
    file(
      'sep-line',
      `sep=;\r\n${writeMessy(rowsOf(machines), { delimiter: ';', lineEnds: ['\r\n'] })}`,
      machines,
    ),
    file('sep-line-quoted', `"sep=|"\n${writeMessy(rowsOf(plain), { delimiter: '|' })}`, plain),
    file('empty-lines-between', text(spending).replaceAll('\n', '\n\n'), spending),
    file('empty-cells-between', text(spending).replace('Works,', ',,,\nWorks,'), spending),
  ];
}

const above = (file: typeof textFile): CorpusFile[] => [
  file('title', `Machines of the data centre\n${text(machines)}`, machines),
  file('title-and-empty-line', `Machines of the data centre\n\n${text(machines)}`, machines),
  file('title-padded', `Spending over 250 EUR,,,\n,,,\n${text(spending)}`, spending),
  file('title-with-commas', `Spending, first quarter, 2021\nall departments\n\n${text(spending)}`, spending),
  file('notes-above', `Author:,R. Miller,,,\nDate:,2024-03-05,,,\n\n${text(machines)}`, machines),
  file('comments-above', `# exported 2024-03-05 by tool 3.1\n# do not edit\n${text(plain)}`, plain),
  file('fields-above', 'Name:,Survey 5\nDate:,2020-01-05\n\nid,x,y\n1,2,3\n2,3,4\n3,4,5\n', {
    header: ['id', 'x', 'y'],
    rows: [
      ['1', '2', '3'],
      ['2', '3', '4'],
      ['3', '4', '5'],
    ],
  }),
  file('percent-comments-above', '% made by\n% a tool\nx y z\n1 2 3\n4 5 6\n7 8 9\n', {
    header: ['x', 'y', 'z'],
    rows: [
      ['1', '2', '3'],
      ['4', '5', '6'],
      ['7', '8', '9'],
    ],
  }),
  file('empty-lines-above', `\n\n\n${text(words)}`, words),
];

const grouped =
  'Region,City,Men,Women,Men,Women\nN,Leeds,1,2,3,4\nN,Hull,5,6,7,8\nS,Exeter,5,3,2,1\nS,Bath,8,7,6,5\n';
const groupedTable: CleanTable = {
  header: ['Region', 'City', '2019 Men', '2019 Women', '2020 Men', '2020 Women'],
  rows: [
    ['N', 'Leeds', '1', '2', '3', '4'],
    ['N', 'Hull', '5', '6', '7', '8'],
    ['S', 'Exeter', '5', '3', '2', '1'],
    ['S', 'Bath', '8', '7', '6', '5'],
  ],
};

const headers = (file: typeof textFile): CorpusFile[] => [
  file('no-header', writeMessy(machines.rows), withHeader(machines, generatedNames(5))),
  file('no-header-numbers', '1.5,2.5,3.5\n4.5,5.5,6.5\n7.5,8.5,9.5\n', {
    header: generatedNames(3),
    rows: [
      ['1.5', '2.5', '3.5'],
      ['4.5', '5.5', '6.5'],
      ['7.5', '8.5', '9.5'],
    ],
  }),
  file('header-only', text({ header: machines.header, rows: [] }), { header: machines.header, rows: [] }),
  file('one-row', text({ ...machines, rows: machines.rows.slice(0, 1) }), {
    ...machines,
    rows: machines.rows.slice(0, 1),
  }),
  file('grouped-header', 'day,control,,fire,\n,X,Y,X,Y\n1,2.5,3.5,4.5,5.5\n2,2.6,3.6,4.6,5.6\n', {
    header: ['day', 'control X', 'control Y', 'fire X', 'fire Y'],
    rows: [
      ['1', '2.5', '3.5', '4.5', '5.5'],
      ['2', '2.6', '3.6', '4.6', '5.6'],
    ],
  }),
  file('years-above', `,,2019,2019,2020,2020\n${grouped}`, groupedTable),
  file('years-above-groups', `,,2019,,2020,\n${grouped}`, groupedTable),
  file('dates-above', 'Station,2020-01-01,2020-02-01\nA,1.5,2.5\nB,2.5,3.5\nC,2.6,3.7\n', {
    header: ['Station', '2020-01-01', '2020-02-01'],
    rows: [
      ['A', '1.5', '2.5'],
      ['B', '2.5', '3.5'],
      ['C', '2.6', '3.7'],
    ],
  }),
  file('described-header', 'id,name,age\nIdentifier,Full name,Age in years\n1,Ann,30\n2,Bob,31\n3,Cy,32\n', {
    header: ['id Identifier', 'name Full name', 'age Age in years'],
    rows: [
      ['1', 'Ann', '30'],
      ['2', 'Bob', '31'],
      ['3', 'Cy', '32'],
    ],
  }),
  file(
    'three-header-rows',
    'Tabelle 5;;;;\nMonat;Einfuhr;Einfuhr;Ausfuhr;Ausfuhr\n;Gewicht;Wert;Gewicht;Wert\n;t;Tsd. EUR;t;Tsd. EUR\n' +
      'Januar;1234,5;77;88,1;99\nFebruar;2234,5;67;78,1;89\nApril;3234,5;57;68,1;79\n',
    {
      header: [
        'Monat',
        'Einfuhr Gewicht t',
        'Einfuhr Wert Tsd. EUR',
        'Ausfuhr Gewicht t',
        'Ausfuhr Wert Tsd. EUR',
      ],
      rows: [
        ['Januar', '1234,5', '77', '88,1', '99'],
        ['Februar', '2234,5', '67', '78,1', '89'],
        ['April', '3234,5', '57', '68,1', '79'],
      ],
    },
  ),
  file(
    'names-above-values-only',
    'Population\nGermany;;;\n;Number;;\n31.12.2018;83019213;;\n31.12.2019;83166711;;\n31.12.2020;83155031;;\n' +
      '__________\nAs of 24.05.2021 / 10:21:32\n',
    {
      header: ['column 1', 'Number', 'column 3', 'column 4'],
      rows: [
        ['31.12.2018', '83019213', '', ''],
        ['31.12.2019', '83166711', '', ''],
        ['31.12.2020', '83155031', '', ''],
      ],
    },
  ),
  file('units', 'time,speed,depth\n[s],[m/s],[m]\n0.1,22.5,3\n0.2,23.5,4\n0.3,24.5,5\n', {
    header: ['time [s]', 'speed [m/s]', 'depth [m]'],
    rows: [
      ['0.1', '22.5', '3'],
      ['0.2', '23.5', '4'],
      ['0.3', '24.5', '5'],
    ],
  }),
  file('duplicate-headings', 'name,value,value\na,1,2\nb,3,4\n', {
    header: ['name', 'value', 'value 2'],
    rows: [
      ['a', '1', '2'],
      ['b', '3', '4'],
    ],
  }),
  file('empty-heading', ',2019,2020\nNorth,12,15\nSouth,9,11\n', {
    header: ['column 1', '2019', '2020'],
    rows: [
      ['North', '12', '15'],
      ['South', '9', '11'],
    ],
  }),
  file('row-names', '"x","y"\n"1",2.5,3.5\n"2",4.5,5.5\n"3",6.5,7.5\n', {
    header: ['column 1', 'x', 'y'],
    rows: [
      ['1', '2.5', '3.5'],
      ['2', '4.5', '5.5'],
      ['3', '6.5', '7.5'],
    ],
  }),
  file('one-column-of-quoted-texts', 'Address\n"1 High St, Leeds"\n"2 Low St, Hull"\n"3 Mid St, York"\n', {
    header: ['Address'],
    rows: [['1 High St, Leeds'], ['2 Low St, Hull'], ['3 Mid St, York']],
  }),
  file('one-column-of-words', 'Species\nBlack bear\nBrown bear\nPolar bear, white\nSun bear\n', {
    header: ['Species'],
    rows: [['Black bear'], ['Brown bear'], ['Polar bear, white'], ['Sun bear']],
  }),
  file('one-column', 'name\nalpha\nbeta gamma\ndelta\n', {
    header: ['name'],
    rows: [['alpha'], ['beta gamma'], ['delta']],
  }),
];

const below = (file: typeof textFile): CorpusFile[] => [
  file('note-below', `${text(spending)}\nSource: treasury of the town\n`, spending),
  file('notes-below-padded', `${text(spending)},,,\nNotes,,,\n"1) without tax, as paid",,,\n`, spending),
  file(
    'notes-with-commas',
    'Year,Value\n2018,3.4\n2019,3.5\n2020,3.6\n\n(1) Provisional.\n(2) Estimated, revised.\nUpdated: 5 May\n',
    {
      header: ['Year', 'Value'],
      rows: [
        ['2018', '3.4'],
        ['2019', '3.5'],
        ['2020', '3.6'],
      ],
    },
  ),
  file('total', `${text(spending)}Total,,"22,372.59",\n`, spending),
  file(
    'title-total-note',
    `Report of May\n\n${text(spending)}Grand Total,,"22,372.59",\n\n* without tax\n`,
    spending,
  ),
];

const several = (file: typeof textFile): CorpusFile[] => [
  file('two-tables', `${text(machines)}\n${text(plain)}`, machines, plain),
  file(
    'two-tables-with-titles',
    `Machines\n\n${text(machines)}\n\nCities\n\n${text(plain)}`,
    machines,
    plain,
  ),
  file('repeated-header', text(plain) + text(plain), plain, plain),
  file(
    'three-tables',
    `${text(spending)},,,\n${text(plain)},,,\n${text(machines)}`,
    spending,
    plain,
    machines,
  ),
];
