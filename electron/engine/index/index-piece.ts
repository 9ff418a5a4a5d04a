/** Pieces in which an index travels from its thread, and the growing index that they are added to. */
import type { Marks, UnreadableRecord } from './file-index.ts';

/** Part of an index found since the last piece. */
export interface IndexPiece {
  /** The columns; empty until they are known. */
  readonly header: readonly string[];
  /** Records and bytes so far. */
  readonly records: number;
  readonly endByte: number;
  /** Record, byte and line of each new mark, one after the other. */
  readonly marks: Float64Array<ArrayBuffer>;
  readonly stops: readonly UnreadableRecord[];
}

/** An index so far; what grows later does not change it. */
interface GrownIndex {
  readonly header: readonly string[];
  readonly records: number;
  readonly endByte: number;
  readonly marks: Marks;
  readonly stops: readonly UnreadableRecord[];
}

/** Numbers for each mark of a piece: record, byte and line. */
const fields = 3;
const firstCapacity = 256;

/** Combines pieces into one index. */
export function createGrowingIndex(): {
  add(piece: IndexPiece): void;
  present(): GrownIndex;
  /** As `present`, but with its own arrays, which are not longer than needed. */
  whole(): GrownIndex;
} {
  const marks = {
    record: new Float64Array(firstCapacity),
    byte: new Float64Array(firstCapacity),
    line: new Float64Array(firstCapacity),
  };
  let count = 0;
  let stops: readonly UnreadableRecord[] = [];
  let last: Pick<IndexPiece, 'header' | 'records' | 'endByte'> = { header: [], records: 0, endByte: 0 };
  const grow = (capacity: number) => {
    for (const name of ['record', 'byte', 'line'] as const) {
      const larger = new Float64Array(capacity);
      larger.set(marks[name]);
      marks[name] = larger;
    }
  };
  const present = (): GrownIndex => ({ ...last, marks: { count, ...marks }, stops });
  return {
    present,
    whole: () => ({
      ...present(),
      marks: {
        count,
        record: marks.record.slice(0, count),
        byte: marks.byte.slice(0, count),
        line: marks.line.slice(0, count),
      },
    }),
    add(piece) {
      const added = piece.marks.length / fields;
      if (count + added > marks.record.length) grow(Math.max(count + added, marks.record.length * 2));
      // Earlier snapshots share the arrays: only elements after their count are written.
      for (let mark = 0; mark < added; mark++, count++) {
        marks.record[count] = piece.marks[mark * fields] as number;
        marks.byte[count] = piece.marks[mark * fields + 1] as number;
        marks.line[count] = piece.marks[mark * fields + 2] as number;
      }
      if (piece.stops.length > 0) stops = [...stops, ...piece.stops];
      const { header, records, endByte } = piece;
      last = { header, records, endByte };
    },
  };
}
