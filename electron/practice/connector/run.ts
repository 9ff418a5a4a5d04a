/** Executes the rows of a CSV body piece by piece, to its end or to the record that stops it. */
import type { IncomingMessage } from 'node:http';
import type { CsvFault } from '../../../shared/csv/record.ts';
import { PlatformError } from '../errors.ts';
import { type BodyEnd, takeBody } from './body.ts';
import type { FeedbackWriter, ItemFailure } from './feedback-writer.ts';
import type { Head } from './heads.ts';
import { createRowReader, type Row, type RowReader, type RowReaderDeps } from './rows.ts';
import type { RowWork } from './work.ts';

interface RunDeps extends RowReaderDeps {
  readonly message: IncomingMessage;
  readonly limitBytes: number;
  readonly feedback: FeedbackWriter;
  /** Runs `work` in one transaction. */
  readonly commit: (work: () => void) => void;
  /** Is called once with the heads, and returns what executes the rows. */
  readonly startWork: (heads: readonly Head[]) => RowWork;
}

interface RunEnd {
  /** Records after the heads. */
  readonly records: number;
  /** How the body ended; the client may still be sending. */
  readonly end: BodyEnd;
}

const sliceBytes = 8 * 1024;

/** @throws PlatformError 400 for a body without usable heads */
export async function runBody(deps: RunDeps): Promise<RunEnd> {
  const { message, limitBytes, feedback, commit, startWork } = deps;
  const reader = createRowReader(deps);
  let bytes = 0;
  let work: RowWork | undefined;

  const doRows = (rows: Iterable<Row>): void => {
    for (const row of rows) {
      work ??= startWork(reader.heads ?? []);
      if (row.kind === 'read') work.row(row.order, row.cells);
      else
        feedback.failed({ entity: 'undefined', action: 'undefined', order: row.order }, unreadable, row.text);
    }
  };

  const takePiece = (piece: Uint8Array): boolean => {
    bytes += piece.byteLength;
    commit(() => {
      // In slices, so that not all records of a piece are in memory at the same time.
      for (let at = 0; at < piece.byteLength && reader.fault === null; at += sliceBytes)
        doRows(reader.push(piece.subarray(at, at + sliceBytes)));
    });
    return reader.fault === null;
  };

  try {
    const end = await takeBody(message, limitBytes, takePiece);
    if (end === 'complete') commit(() => doRows(reader.end()));
    if (reader.heads === undefined) throw new PlatformError(400, missingHeads(bytes, reader.fault));
    const { records } = reader;
    const reason = abortReason(reader, end, limitBytes);
    if (reason !== null) commit(() => feedback.failed(abortHead(records), abort(reason), null));
    // The abort has the number of the record that stopped reading, so that sub-items continue after it.
    await work?.finish?.(reason === null ? records : records + 1);
    return { records, end };
  } finally {
    work?.drop?.();
  }
}

const unreadable: ItemFailure = {
  error: 'SourceValueError',
  code: 400,
  message: 'Error while iterating over source.',
};

const abortHead = (order: number) => ({ entity: 'undefined', action: 'undefined', order }) as const;

const abort = (reason: string): ItemFailure => ({
  error: 'Error',
  code: 400,
  message: `BATCH PROCESSING ABORTED! ${reason} All further data has been ignored after this error occurred.`,
});

function missingHeads(bytes: number, fault: CsvFault | null): string {
  if (bytes === 0) return 'The body is empty.';
  return fault === null
    ? 'The body has no header row.'
    : `The header row cannot be read: ${fault.message} (line ${fault.line}).`;
}

/** Returns a sentence that says why later rows were not read; null if all were read. */
function abortReason({ fault, records }: RowReader, end: BodyEnd, limitBytes: number): string | null {
  if (fault !== null)
    return `${fault.message} (record ${fault.record}, line ${fault.line}, byte ${fault.byte}).`;
  if (end === 'too-long') return `The body has more than ${limitBytes} bytes (record ${records + 1}).`;
  if (end === 'cut') return `The body ended before it was complete (record ${records + 1}).`;
  return null;
}
