/**
 * Writes a file of machines for the rows of the bench on columns. It has columns with few distinct values, with another
 * value in every row, with numbers, with dates and with empty cells.
 */
import { open } from 'node:fs/promises';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';

export const inventoryHeads = [
  'id',
  'host',
  'type',
  'place',
  'owner',
  'ram',
  'price',
  'bought',
  'seen',
  'note',
] as const;
const types = ['Server', 'Drucker', 'Notebook', 'Switch'];
const places = ['Berlin', 'Lisbon, rack 2', 'Nairobi', 'Osaka', 'Köln'];

/** @param rows a multiple of 10,000 */
export async function writeInventory(path: string, rows: number): Promise<void> {
  await using file = await open(path, 'w');
  await file.write(writeRow([...inventoryHeads], dialects.default));
  for (let from = 0; from < rows; from += 10_000) {
    const block = Array.from({ length: 10_000 }, (_, at) => writeRow(cellsOf(from + at), dialects.default));
    await file.write(block.join(''));
  }
}

const day = 86_400_000;
const isoOf = (ms: number): string => new Date(ms).toISOString();

const cellsOf = (row: number): string[] => [
  `inv-${String(row).padStart(8, '0')}`,
  `host-${row}.example.org`,
  types[row % types.length] ?? '',
  places[row % places.length] ?? '',
  `user${(row * 7_919) % 5_000}@example.org`,
  String(2048 << (row % 6)),
  (((row * 48_271) % 1_000_003) / 100).toFixed(2),
  isoOf(1_600_000_000_000 + (row % 2_000) * day).slice(0, 10),
  isoOf(1_700_000_000_000 + row * 1_000),
  row % 3 === 0 ? `Ticket ${row % 900}` : '',
];
