/** Decides which records get a mark, from which reading can start: few enough to stay small, near enough to be fast. */

export interface MarkSetter {
  /** Records must come in order. */
  record(record: number, byte: number, line: number): void;
  /** Record, byte and line of each mark since the last call. */
  take(): Float64Array<ArrayBuffer>;
}

/** Distance of marks: a mark is set after so many records or bytes, whichever is first. */
export interface MarkStrides {
  readonly markRecords: number;
  readonly markBytes: number;
}

export const usualStrides: MarkStrides = { markRecords: 1_024, markBytes: 256 * 1024 };
/** Maximum number of marks that are set because of `markBytes`, however large the file is. */
const marksByBytes = 12_000;

export function createMarkSetter(sizeBytes: number, { markRecords, markBytes }: MarkStrides): MarkSetter {
  const stride = Math.max(markBytes, Math.ceil(sizeBytes / marksByBytes));
  let nextRecord = 0;
  let nextByte = 0;
  let taken: number[] = [];
  return {
    record(record, byte, line) {
      if (record < nextRecord && byte < nextByte) return;
      nextRecord = record + markRecords;
      nextByte = byte + stride;
      taken.push(record, byte, line);
    },
    take() {
      const marks = Float64Array.from(taken);
      taken = [];
      return marks;
    },
  };
}
