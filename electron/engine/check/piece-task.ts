/**
 * Checks the rows of one piece of a file by all rules that look at one row: a task. The scanner reads many records at
 * once; these records are called a scan.
 */
import { createMappedScan, mappingFor } from '../map/mapped-scan.ts';
import { createPieceRow, createPlainRow, isPlainMeaning } from '../scan/piece-row.ts';
import { maxRecords } from '../scan/scanned-cells.ts';
import type { FilePiece } from '../table.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import { type BlankCounts, createBlankCount } from './blank-count.ts';
import { isPassed, otherShardRow } from './clean-row-cache.ts';
import { type CheckSetup, compileCheck } from './compiled-check.ts';
import { createPieceKeys, type KeyFolders, type PieceKeyChunks } from './keys/piece-keys.ts';
import { createPieceFaults, type FoundFaults } from './piece-faults.ts';
import { createRecordWalk, scanPiece } from './record-walk.ts';
import { createPieceDivision, type DividedRows } from './shards/piece-division.ts';

interface PieceWork {
  readonly setup: CheckSetup;
  readonly piece: FilePiece;
  readonly keysTo: KeyFolders;
}

export interface PieceFindings extends BlankCounts, FoundFaults {
  readonly keys: PieceKeyChunks;
  /** Null where all rows are checked. */
  readonly division: DividedRows | null;
}

/** States of the records of the current scan. */
const states = new Uint8Array(maxRecords);

export function checkPiece(work: PieceWork, context: TaskContext<never>): PieceFindings {
  const { setup, piece, keysTo } = work;
  const { file, stamp, header, context: meaning, shard } = setup;
  const { shape, rules, cleanRows, makers } = compileCheck(setup);
  const scanner = scanPiece(file, stamp, piece, meaning, makers && mappingFor(makers));
  const fileRow = createPieceRow(scanner, meaning);
  const walk = createRecordWalk({ file, piece, scanner, row: fileRow });
  const mapped =
    makers && createMappedScan({ ...meaning, scanner, row: fileRow, sourceColumns: header.length, makers });
  const isAsScanned = isPlainMeaning(meaning) && shape.view(fileRow) === fileRow;
  /** Cells of the rows as sent, for scans that are checked at once. */
  const cells = mapped?.cells ?? scanner;
  const columns = shape.header.length;
  const keys = createPieceKeys(rules, scanner, cells, shard?.checksAll === false);
  const division = shard && createPieceDivision(shard, scanner, columns);
  const blanks = createBlankCount(columns, cells);
  // NUL bytes are rare and found quickly; the rows of a piece with one are checked one by one.
  const hasNulBytes = scanner.bytes.subarray(0, scanner.length).includes(0);
  const faults = createPieceFaults(rules, hasNulBytes);

  /** Checks the record that `fileRow` has moved on to. */
  const checkRow = (record: number) => {
    // A view of a mapped row is valid for that row only.
    const row = shape.view(fileRow);
    const isOfOtherShard = division?.take(row, record) === false;
    const state = isOfOtherShard ? otherShardRow : faults.check(record, row, row, shape.failures?.(fileRow));
    if (row.count !== columns) return;
    blanks.add(row, record);
    keys.take(row, record, state, false);
  };

  const write = mapped?.write ?? (() => undefined);
  const row = createPlainRow(cells, meaning, write);
  /** The same row, which records the columns that the rules read. */
  const observedRow = createPlainRow(cells, meaning, (column) => {
    cleanRows.onColumnRead(column);
    write(column);
  });

  /** Failed transforms in the record of a mapped scan. */
  const failuresOf = (scanned: number) => {
    if (mapped?.failing[scanned] !== 1) return undefined;
    fileRow.enter(scanned);
    return shape.failures?.(fileRow);
  };

  /** Checks the records of a scan, or of what it was mapped to. */
  const checkScan = (firstRecord: number, records: number) => {
    cleanRows.markKnownRows(cells, states);
    blanks.addScanned(firstRecord);
    division?.takeScan(firstRecord, states);
    for (let scanned = 0; scanned < records; scanned++) {
      const isKnown = isPassed(states[scanned] as number) && mapped?.failing[scanned] !== 1;
      if (isKnown && !keys.needsRows) continue;
      const record = firstRecord + scanned;
      if (mapped?.isRagged(scanned)) {
        fileRow.enter(scanned);
        checkRow(record);
        continue;
      }
      row.enter(scanned);
      if (!isKnown) {
        observedRow.enter(scanned);
        const found = faults.check(record, observedRow, row, failuresOf(scanned));
        if (row.count !== columns) continue;
        if (faults.isFree) cleanRows.remember(scanned);
        states[scanned] = found;
      }
      keys.take(row, record, states[scanned] as number, true);
    }
    keys.takeScan(firstRecord, states);
  };

  for (let records = walk.nextScan(); records >= 0; records = walk.nextScan()) {
    throwIfCancelled(context);
    if (records === 0) checkRow(walk.record);
    else if (!hasNulBytes && (mapped?.map() ?? isAsScanned)) checkScan(walk.record, records);
    else
      for (let scanned = 0; scanned < records; scanned++) {
        fileRow.enter(scanned);
        checkRow(walk.record + scanned);
      }
  }

  // Small arrays are copied to another thread in less time than it takes to move them.
  return {
    ...faults.found(),
    ...blanks.counted(),
    keys: keys.chunks(keysTo),
    division: division?.divided() ?? null,
  };
}
