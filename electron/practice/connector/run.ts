/** Runs a CSV body through its rows' work, piece by piece, to the end or to the record that stops it. */
import type { IncomingMessage } from 'node:http';
import type { CsvFault } from '../../../shared/csv/record.ts';
import { PlatformError } from '../errors.ts';
import type { Answer } from './answer.ts';
import { type BodyEnd, takeBody } from './body.ts';
import type { Head } from './heads.ts';
import type { CsvOptions } from './options.ts';
import { createRowReader, type Row, type RowReader } from './rows.ts';

export interface RunDeps {
  readonly message: IncomingMessage;
  readonly limitBytes: number;
  readonly options: CsvOptions;
  readonly answer: Answer;
  /** Runs a piece of the body in one transaction. */
  readonly write: (work: () => void) => void;
  /** Called once, with the heads. @throws PlatformError 400 where they do not belong here */
  readonly startWork: (heads: readonly Head[]) => (row: Row) => void;
}

export interface RunEnd {
  /** Records after the heads. */
  readonly records: number;
  /** The client may still be sending. */
  readonly end: BodyEnd;
}

const sliceBytes = 64 * 1024;

/** @throws PlatformError 400 for a body without usable heads */
export async function runBody(deps: RunDeps): Promise<RunEnd> {
  const { message, limitBytes, options, answer, write, startWork } = deps;
  const reader = createRowReader(options);
  let bytes = 0;
  let work: ((row: Row) => void) | undefined;

  const doRows = (rows: readonly Row[]): void => {
    if (reader.heads === undefined) return;
    work ??= startWork(reader.heads);
    for (const row of rows) work(row);
  };
  /** One transaction; its items are told only then: what they say must be true after a crash, too. */
  const inTransaction = (doPiece: () => void): void => {
    write(doPiece);
    answer.settle();
  };

  const end = await takeBody(message, limitBytes, (piece) => {
    bytes += piece.byteLength;
    inTransaction(() => {
      // In slices, so that the rows of a piece need not all be held at once.
      for (let at = 0; at < piece.byteLength && reader.fault === null; at += sliceBytes)
        doRows(reader.push(piece.subarray(at, at + sliceBytes)));
    });
    return reader.fault === null;
  });
  if (end === 'complete') inTransaction(() => doRows(reader.end()));
  if (reader.heads === undefined) throw new PlatformError(400, missingHeads(bytes, reader.fault));
  const reason = abortReason(reader, end, limitBytes);
  if (reason !== null) {
    const order = (reader.fault?.record ?? reader.records + 1) - 1;
    const told = `BATCH PROCESSING ABORTED! ${reason} All further data has been ignored after this error occurred.`;
    const head = { entity: 'undefined', action: 'undefined', order } as const;
    answer.failed(head, { error: 'Error', code: 400, message: told }, null);
    answer.settle();
  }
  return { records: reader.records, end };
}

function missingHeads(bytes: number, fault: CsvFault | null): string {
  if (bytes === 0) return 'The body is empty.';
  return fault === null
    ? 'The body has no header row.'
    : `The header row cannot be read: ${fault.message} (line ${fault.line}).`;
}

/** Why later rows were not read, in one sentence; null where all were. */
function abortReason({ fault, records }: RowReader, end: BodyEnd, limitBytes: number): string | null {
  if (fault !== null)
    return `${fault.message} (record ${fault.record}, line ${fault.line}, byte ${fault.byte}).`;
  if (end === 'too-long') return `The body has more than ${limitBytes} bytes (record ${records + 1}).`;
  if (end === 'cut') return `The body ended before it was complete (record ${records + 1}).`;
  return null;
}
