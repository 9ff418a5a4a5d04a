/** Texts of the corpus with damaged rows, and the tables that reading them must restore. */
import { orders } from './clean-orders.test-kit.ts';
import { machines, plain, spending, spoken } from './clean-tables.test-kit.ts';
import { type CleanTable, type CorpusFile, rowsOf, type textFile, writeMessy } from './mess.test-kit.ts';

const changed = (table: CleanTable, row: number, cells: readonly string[]): CleanTable => ({
  ...table,
  rows: table.rows.map((each, index) => (index === row ? cells : each)),
});
const quoted = writeMessy(rowsOf(machines), { quotes: 'text' });
const simple = writeMessy(rowsOf(plain));
const many = orders(24);
const manyText = writeMessy(rowsOf(many));
const further = orders(12, ['remark']);

export const damagedFiles = (file: typeof textFile): CorpusFile[] => [
  file(
    'short-row',
    simple.replace('Munich,1512491,310.70', 'Munich,1512491'),
    changed(plain, 2, ['MU', 'Munich', '1512491', '']),
  ),
  file('surplus-delimiters', simple.replace('248.31', '248.31,,'), plain),
  file('missing-delimiter', quoted.replace('"m-003","Mail gateway"', '"m-003""Mail gateway"'), machines),
  file(
    'stray-quote-opens',
    simple.replace('HH,Hamburg', 'HH,"Hamburg'),
    changed(plain, 1, ['HH', '"Hamburg', '1892122', '755.22']),
  ),
  file(
    'stray-quote-in-last-cell',
    simple.replace('310.70', '"310.70'),
    changed(plain, 2, ['MU', 'Munich', '1512491', '"310.70']),
  ),
  file('inch-marks', 'part,size,price\n1,24" screen,99.50\n2,"27" screen",120.00\n3,32",150.00\n', {
    header: ['part', 'size', 'price'],
    rows: [
      ['1', '24" screen', '99.50'],
      ['2', '27" screen', '120.00'],
      ['3', '32"', '150.00'],
    ],
  }),
  file('missing-delimiter-of-values', manyText.replace('102-A2,Lamp', '102-A2Lamp'), many),
  file('missing-delimiter-of-times', manyText.replace('2024-03-06,13:35:00', '2024-03-0613:35:00'), many),
  file('missing-delimiter-of-an-address', manyText.replace('East,https:', 'Easthttps:'), many),
  file('surplus-delimiter-inside', manyText.replace('10:14:00,3', '10:14:00,,3'), many),
  file('surplus-delimiters-inside', manyText.replace('Lamp,21.39', 'Lamp,,,21.39'), many),
  file(
    'row-with-comma-space',
    manyText.replace(/^2024-03-05.*$/m, (row) => row.replaceAll(/,/g, ', ')),
    many,
  ),
  file('wider-table-with-long-cells', `${manyText}\n${writeMessy(rowsOf(further))}`, many, further),
  file(
    'row-with-semicolons',
    simple.replace('CO,Cologne,1084831,405.01', 'CO;Cologne;1084831;405.01'),
    plain,
  ),
  file(
    'header-with-semicolons',
    simple.replace('code,city,population,area', 'code;city;population;area'),
    plain,
  ),
  file('spaces-before-quotes', writeMessy(rowsOf(spoken)).replaceAll(',"', ',  "'), spoken),
  file('misread-controls', 'nr,text\n1,the director\u0092s notebook\n2,\u0093quoted\u0094 \u0096 done\n', {
    header: ['nr', 'text'],
    rows: [
      ['1', 'the director’s notebook'],
      ['2', '“quoted” – done'],
    ],
  }),
  file('longer-rows', 'run,a,b\n1,2,3\n2,3,4,5\n3,4,5,6\n4,5,6\n', {
    header: ['run', 'a', 'b', 'column 4'],
    rows: [
      ['1', '2', '3', ''],
      ['2', '3', '4', '5'],
      ['3', '4', '5', '6'],
      ['4', '5', '6', ''],
    ],
  }),
  file('decimal-commas', 'Ort;Wert;Anteil\nNord;1,5;12,5 %\nSüd;2,25;7,5 %\nWest;10,75;80 %\n', {
    header: ['Ort', 'Wert', 'Anteil'],
    rows: [
      ['Nord', '1,5', '12,5 %'],
      ['Süd', '2,25', '7,5 %'],
      ['West', '10,75', '80 %'],
    ],
  }),
  file('times-and-decimals', 'at,value\n12:30:00,5\n12:30:10,7\n12:30:20,9\n', {
    header: ['at', 'value'],
    rows: [
      ['12:30:00', '5'],
      ['12:30:10', '7'],
      ['12:30:20', '9'],
    ],
  }),
  file('sparse', `${writeMessy(rowsOf(spending))}Works,,,\n`, {
    ...spending,
    rows: [...spending.rows, ['Works', '', '', '']],
  }),
];
