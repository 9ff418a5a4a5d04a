/**
 * Speed of our reader divided by that of PapaParse, for a file of 120 MB in which every cell is quoted and read as
 * text.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { dialects } from '../../../shared/csv/dialects.ts';
import { createReader } from '../../../shared/csv/reader.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';

const fileBytes = 120_000_000;

export const reader: BenchRow = {
  name: 'reader',
  bar: '>=1.5',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    try {
      const file = join(folder, 'machines.csv');
      await pipeline(Readable.from(machines()), createWriteStream(file));
      const { size } = await stat(file);
      const rounds = await measure(file, long ? 15 : 7);
      const value = median(rounds.map(({ ours, papa }) => papa / ours));
      const speed = (ms: number[]) => `${Math.round(size / 1000 / median(ms))} MB/s`;
      const ours = speed(rounds.map((round) => round.ours));
      const papa = speed(rounds.map((round) => round.papa));
      return { value, detail: `${ours} against ${papa}, ${rounds.length} rounds` };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Counts {
  rows: number;
  cells: number;
  characters: number;
}

/** Returns milliseconds per round. The first round warms up, and the reader that begins changes from round to round. */
async function measure(file: string, count: number): Promise<{ ours: number; papa: number }[]> {
  const rounds: { ours: number; papa: number }[] = [];
  for (let round = 0; round <= count; round++) {
    const first = round % 2 === 0 ? await timed(() => readOurs(file)) : await timed(() => readPapa(file));
    const second = round % 2 === 0 ? await timed(() => readPapa(file)) : await timed(() => readOurs(file));
    // Characters are not compared: PapaParse splits one that lies across two chunks of the stream into several.
    if (first.counts.rows !== second.counts.rows || first.counts.cells !== second.counts.cells) {
      throw new Error(`The readers disagree: ${JSON.stringify([first.counts, second.counts])}`);
    }
    const [ours, papa] = round % 2 === 0 ? [first.ms, second.ms] : [second.ms, first.ms];
    if (round > 0) rounds.push({ ours, papa });
  }
  return rounds;
}

async function timed(read: () => Promise<Counts>): Promise<{ counts: Counts; ms: number }> {
  const start = performance.now();
  const counts = await read();
  return { counts, ms: performance.now() - start };
}

async function readOurs(file: string): Promise<Counts> {
  const counts = { rows: 0, cells: 0, characters: 0 };
  const csv = createReader({ dialect: dialects.default });
  for await (const bytes of createReadStream(file)) {
    for (const { cells } of csv.push(bytes)) count(counts, cells);
  }
  for (const { cells } of csv.end()) count(counts, cells);
  if (csv.fault !== null) throw new Error(csv.fault.message);
  return counts;
}

function readPapa(file: string): Promise<Counts> {
  const counts = { rows: 0, cells: 0, characters: 0 };
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(createReadStream(file), {
      chunk: ({ data }) => {
        for (const cells of data) count(counts, cells);
      },
      complete: () => resolve(counts),
      error: reject,
    });
  });
}

function count(counts: Counts, cells: readonly string[]): void {
  counts.rows++;
  counts.cells += cells.length;
  for (const cell of cells) counts.characters += cell.length;
}

const heads = [
  'ogit/_xid',
  'ogit/_type',
  'ogit/name',
  'ogit/_scope',
  'ogit/MARS/Machine/class',
  'ogit/MARS/Machine/ram',
  '/location',
  '+/tags',
];
const places = ['Berlin', 'Lisbon, rack 2', 'Nairobi', 'Osaka', 'Toronto', 'Köln', 'Amsterdam', '東京 3'];
const classes = ['Linux', 'Windows', 'AIX'];

/** Yields the file in pieces of about 1 MB. A quarter of the rows has names outside ASCII, a fifth JSON with quotes. */
function* machines(): Generator<string> {
  let piece = writeRow(heads, dialects.default);
  let written = 0;
  for (let row = 0; written + piece.length < fileBytes; row++) {
    const tags = [
      { value: `rack-${row % 40}` },
      { value: `team ${row % 13}`, created: 1_700_000_000_000 + row },
    ];
    const cells = [
      `machine:host-${row}.example.org`,
      'ogit/MARS/Machine',
      `host-${row}`,
      'practice-scope',
      classes[row % classes.length] ?? '',
      String(2048 << (row % 6)),
      places[row % places.length] ?? '',
      row % 5 === 0 ? JSON.stringify(tags) : '',
    ];
    piece += writeRow(cells, dialects.default);
    if (piece.length < 1_000_000) continue;
    written += piece.length;
    yield piece;
    piece = '';
  }
  yield piece;
}
