import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { dialectNames, dialects } from '../../../shared/csv/dialects.ts';
import { createReader } from '../../../shared/csv/reader.ts';
import type { IndexedTable } from '../indexed-table.ts';
import { createTestFolder, indexNow, readSlowly } from '../table.test-kit.ts';
import { piecesOf, readRawRecords, readRecordRange, readRecords } from '../table.ts';

const folder = createTestFolder();
afterAll(() => folder[Symbol.dispose]());

/** Mostly valid rows, among anything else that a file can contain. */
const pieces = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('a,b,c\n', '"a","b","c"\n', '"x ""y""","é",\r\n', 'é;ü\t,"z\nz",1\n'),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom('\n', '\r\n', '\r', 'a', ',', '"', ' ', ';', '\t', '\n\r', '""'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('"open,b\n', '"a"b,c\n', ' "a" ,b\n', '"a\rb"\r', '\uFEFF', '\0'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\u{1F600}', '"\u{1F600}"', 'bad:\x01', 'bad:\x02\n', 'long '.repeat(9)),
    },
  ),
  { maxLength: 30 },
);

/** Joins the texts; a text with `bad:` is replaced by bytes that are not UTF-8. */
const bytesOf = (texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.map((text) => {
      const cut = text.indexOf('bad:');
      if (cut < 0) return Buffer.from(text);
      return Buffer.from(text.includes('\x01') ? [0x61, 0xff, 0x2c] : [0xe2, 0x82, 0x0a]);
    }),
  );

const files = fc.record({
  texts: pieces,
  hasBom: fc.boolean(),
  dialect: fc.constantFrom(...dialectNames),
  header: fc.constantFrom('first-row' as const, 'none' as const),
  windowBytes: fc.integer({ min: 2, max: 64 }),
  markRecords: fc.integer({ min: 1, max: 5 }),
  chunkBytes: fc.integer({ min: 2, max: 64 }),
});

const limits = {
  longestRecordBytes: 1_000_000,
  stops: 10_000,
  inVain: Number.POSITIVE_INFINITY,
  markBytes: 1e9,
};

describe('an index', () => {
  it('finds the records that the exact reader finds, and reads each of them', async () => {
    const property = fc.asyncProperty(
      files,
      async ({ texts, hasBom, windowBytes, markRecords, chunkBytes, ...fileOptions }) => {
        const content = Buffer.concat([hasBom ? Buffer.from('\uFEFF') : Buffer.alloc(0), bytesOf(texts)]);
        const file = folder.file(content, { ...fileOptions, startByte: hasBom ? 3 : 0 });
        const slow = readSlowly(content, file);
        const work = { file, limits: { ...limits, markRecords }, windowBytes, progressMs: 0 };
        if (slow.header === null || slow.header.length === 0) {
          expect(() => indexNow(work)).toThrow(/my\.csv/);
          return;
        }
        const table = indexNow(work);
        const expected = slow.records.map(({ end: _, ...record }) => record);
        expect(table.index.header).toEqual(slow.header);
        expect(table.index.records).toBe(expected.length);
        expect(table.done.endedEarly).toBeNull();
        expect(table.done.ascii).toBe(content.subarray(file.startByte).every((byte) => byte < 0x80));
        expect(await collect(readRecordRange(table, { first: 1, chunkBytes }))).toEqual(expected);
        for (let first = 1; first <= expected.length; first += 1 + (expected.length >> 2)) {
          const last = Math.min(first + 2, expected.length);
          expect(await collect(readRecordRange(table, { first, last, chunkBytes }))).toEqual(
            expected.slice(first - 1, last),
          );
        }
        const third = expected.filter(({ record }) => record % 3 === 0);
        expect(
          await readRecords(
            table,
            third.map(({ record }) => record),
          ),
        ).toEqual(third);
        for (const index of table.grown.slice(0, 20)) {
          const soFar = { file, index };
          if (index.header.length > 0)
            expect(await collect(readRecordRange(soFar, { first: 1, chunkBytes }))).toEqual(
              expected.slice(0, index.records),
            );
        }
        expectMarksAndPieces(table, expected);
        await expectRaw(table, slow.records, content);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  it('reports the first stop with the fault that the connector would report', () => {
    const property = fc.property(files, ({ texts, windowBytes, markRecords, dialect }) => {
      const content = bytesOf(texts);
      const reader = createReader({ dialect: dialects[dialect] });
      const records = [...reader.push(content), ...reader.end()];
      fc.pre(records.length > 0);
      const file = folder.file(content, { dialect });
      const { index } = indexNow({ file, limits: { ...limits, markRecords }, windowBytes });
      expect(index.stops[0]?.fault ?? null).toEqual(reader.fault);
      if (reader.fault === null) expect(index.records).toBe(records.length - 1);
    });
    fc.assert(property, { numRuns: 150 });
  });
});

async function collect<T>(pieces: AsyncGenerator<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const piece of pieces) found.push(...piece);
  return found;
}

/** Expects that marks and pieces begin at records, and that pieces contain all readable records. */
function expectMarksAndPieces(
  { index }: IndexedTable,
  expected: readonly { record: number; line: number; byte: number }[],
): void {
  const { marks } = index;
  for (let n = 0; n < marks.count; n++) {
    const place = { record: marks.record[n], line: marks.line[n], byte: marks.byte[n] };
    expect(expected[(place.record ?? 0) - 1]).toMatchObject(place);
  }
  const unreadable = new Set(index.stops.map(({ fault }) => fault.record));
  const inPieces: number[] = [];
  for (const piece of piecesOf({ index }, { pieceBytes: 20 })) {
    const inside = expected.filter(({ byte }) => byte >= piece.startByte && byte < piece.endByte);
    // Between a record that cannot be read and a mark there may be nothing but an empty line.
    const first = inside[0] ?? expected.find(({ byte }) => byte >= piece.endByte);
    expect(first?.record).toBe(piece.firstRecord);
    inPieces.push(...inside.map(({ record }) => record));
  }
  expect(inPieces).toEqual(expected.map(({ record }) => record).filter((record) => !unreadable.has(record)));
}

/** Expects the raw bytes of each record. */
async function expectRaw(
  table: IndexedTable,
  expected: readonly { record: number; byte: number; end: number }[],
  content: Buffer,
): Promise<void> {
  const numbers = expected.map(({ record }) => record);
  const found: { record: number; text: string }[] = [];
  for await (const { record, bytes, isWhole } of readRawRecords(table, numbers)) {
    expect(isWhole).toBe(true);
    found.push({ record, text: Buffer.from(bytes).toString('latin1') });
  }
  expect(found).toEqual(
    expected.map(({ record, byte, end }) => ({ record, text: content.toString('latin1', byte, end) })),
  );
}
