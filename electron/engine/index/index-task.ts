/** Indexes a file in a thread. */
import { AppError } from '../../../shared/errors.ts';
import { createByteWindow, usualWindowBytes } from '../byte-window.ts';
import { openFileSource } from '../file-source.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { type FileIndex, longestRecordBytes } from './file-index.ts';
import type { IndexPiece } from './index-piece.ts';
import { usualStrides } from './mark-setter.ts';
import { createRecordPass, type RecordPassLimits } from './record-pass.ts';

export interface IndexWork extends IndexTuning {
  readonly file: TextFile;
}

/** Set only by tests, which cannot wait for files of gigabytes. */
export interface IndexTuning {
  readonly limits?: Partial<RecordPassLimits>;
  readonly windowBytes?: number;
  readonly progressMs?: number;
}

interface IndexProgress extends IndexPiece {
  readonly share: number;
  readonly stamp: Stamp;
}

/** `piece` is the part that progress has not reported. */
export interface IndexWorkDone
  extends Pick<FileIndex, 'longestRecordBytes' | 'swallowing' | 'ascii' | 'endedEarly' | 'stamp'> {
  readonly piece: IndexPiece;
}

const usualProgressMs = 200;
const usualLimits: RecordPassLimits = { longestRecordBytes, stops: 10_000, inVain: 2, ...usualStrides };

/** @throws AppError `bad-input` where there is no header, `conflict`, `not-found`, `aborted` */
export function indexFile(work: IndexWork, context: TaskContext<IndexProgress>): IndexWorkDone {
  const { file, limits, windowBytes: usualBytes = usualWindowBytes, progressMs = usualProgressMs } = work;
  using source = openFileSource(file);
  const { stamp } = source;
  const allLimits: RecordPassLimits = { ...usualLimits, ...limits };
  const pass = createRecordPass(file, stamp.sizeBytes, allLimits);
  const { unreadable } = pass;
  let reportedStops = 0;
  let reportedAt = performance.now();

  const newPiece = (): IndexPiece => {
    const stops = unreadable.stops.slice(reportedStops);
    reportedStops = unreadable.stops.length;
    const { header, records, endByte } = pass;
    return { header, records, endByte, marks: pass.marks.take(), stops };
  };
  const onRead = () => {
    throwIfCancelled(context);
    const now = performance.now();
    if (now - reportedAt < progressMs) return;
    reportedAt = now;
    context.progress({ share: pass.endByte / stamp.sizeBytes, stamp, ...newPiece() });
  };

  const maxBytes = allLimits.longestRecordBytes + usualBytes;
  const { allocate } = pass;
  const window = createByteWindow(source, file.startByte, { onRead, usualBytes, maxBytes, allocate });
  pass.run(window);
  source.expectSame();
  const { header, headerFault, longestRecordBytes } = pass;
  const fault = headerFault ?? (header.length === 0 ? (unreadable.stops[0]?.fault ?? null) : null);
  if (fault !== null)
    throw new AppError(
      'bad-input',
      `The first row of ${file.name} cannot be read: ${fault.message} (line ${fault.line}, byte ${fault.byte}); correct it and open the file again.`,
    );
  if (header.length === 0)
    throw new AppError(
      'bad-input',
      `${file.name} contains no rows; it needs at least a row with the column names.`,
    );
  const { endedEarly, swallowing } = unreadable;
  return { piece: newPiece(), longestRecordBytes, swallowing, ascii: window.ascii, endedEarly, stamp };
}
