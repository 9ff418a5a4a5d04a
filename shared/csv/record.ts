/** Results of all CSV readers of the program: a record, or the fault at which reading stops. */

export interface CsvRecord {
  readonly cells: string[];
  /** 0 is the header, 1 the first record after it. Blank lines are skipped and have no number. */
  readonly record: number;
  /** Line on which the record starts, from 1; lines end at \n, \r or \r\n, also inside quotes. */
  readonly line: number;
  /** Offset of the record's first byte, from 0. */
  readonly byte: number;
}

/** Position and reason of the end of reading. Everything before `record` has been read. */
export interface CsvFault {
  /** `encoding` where the bytes are no UTF-8, `csv` where the text is no CSV of the dialect. */
  readonly kind: 'encoding' | 'csv';
  /** The sentence of Python's csv module where it has one. */
  readonly message: string;
  readonly record: number;
  readonly line: number;
  /** Offset of the byte at which the fault shows. */
  readonly byte: number;
  /** Which value of the record was being read, from 1. */
  readonly column: number;
  /** Position of the opening quote of this value; null where it has none. */
  readonly openedAt: { readonly line: number; readonly byte: number } | null;
}
