/** Checks the rows of one piece of a file by all rules that look at one row: a task. */
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { RowRules, RuleContext } from '../../../shared/columns/rules/rule.ts';
import { createPieceRow, createPlainRow, isPlainMeaning } from '../scan/piece-row.ts';
import { mostRecords } from '../scan/piece-scanner.ts';
import type { FilePiece } from '../table.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { type BlankCounts, createBlankCount } from './blank-count.ts';
import { compileShape, type FileShape, type ShapeSpec } from './compile-shape.ts';
import { createPieceFaults, type FoundFaults } from './piece-faults.ts';
import { createPieceKeys, type KeyFolders, type PieceKeyChunks } from './piece-keys.ts';
import { createRecordWalk, scanPiece } from './record-walk.ts';
import { cleanRow, createVerdicts, faultyRow, type Verdicts } from './verdicts.ts';

/** What is the same for all pieces of a check; threads compile it once. */
export interface CheckSetup {
  /** Another number for each check. */
  readonly check: number;
  readonly file: TextFile;
  readonly stamp: Stamp;
  /** As the file has it. */
  readonly header: readonly string[];
  readonly shape: ShapeSpec;
  readonly context: Omit<RuleContext, 'header'>;
}

export interface PieceWork {
  readonly setup: CheckSetup;
  readonly piece: FilePiece;
  readonly keysTo: KeyFolders;
}

export interface PieceFindings extends BlankCounts, FoundFaults {
  readonly keys: PieceKeyChunks;
}

interface Compiled {
  readonly shape: FileShape;
  readonly rules: RowRules;
  readonly verdicts: Verdicts;
}

/** Of the latest checks; the oldest goes first. */
const compiled = new Map<number, Compiled>();
const keptChecks = 4;

function compile({ check, header, shape: spec, context }: CheckSetup): Compiled {
  const known = compiled.get(check);
  if (known) return known;
  const shape = compileShape(spec, header, context);
  const rules = createRowRules({ ...context, header: shape.header });
  const fresh = { shape, rules, verdicts: createVerdicts(shape.header.length) };
  compiled.set(check, fresh);
  for (const old of compiled.keys()) if (compiled.size > keptChecks) compiled.delete(old);
  return fresh;
}

/** Of the records of a scan. */
const states = new Uint8Array(mostRecords);

export function checkPiece(work: PieceWork, context: TaskContext<never>): PieceFindings {
  const { setup, piece, keysTo } = work;
  const { file, stamp, context: meaning } = setup;
  const { shape, rules, verdicts } = compile(setup);
  const scanner = scanPiece(file, stamp, piece, meaning);
  const fileRow = createPieceRow(scanner, meaning);
  const walk = createRecordWalk({ file, piece, scanner, row: fileRow });
  // Where cells are neither decoded nor changed, what the scanner says of them holds for the row.
  const isAsScanned = shape.view(fileRow) === fileRow && isPlainMeaning(meaning);
  /** The same, and tells what the rules look at. */
  const lookedAt = createPlainRow(scanner, meaning, verdicts.looked);
  const keys = createPieceKeys(rules, scanner);
  const columns = shape.header.length;
  const blanks = createBlankCount(columns, scanner);
  const faults = createPieceFaults(rules);

  /** Checks the record that `fileRow` has moved on to. */
  const checkRow = (record: number) => {
    // A view of a mapped row is valid for that row only.
    const row = shape.view(fileRow);
    const state = faults.check(record, row, row, shape.failures?.(fileRow));
    if (row.count !== columns) return;
    blanks.add(row, record);
    keys.take(row, record, state !== faultyRow, false);
  };

  /** Checks the records of a scan whose cells are the rows' own. */
  const checkScan = (firstRecord: number, records: number) => {
    verdicts.judge(scanner, states);
    blanks.addScanned(firstRecord);
    for (let scanned = 0; scanned < records; scanned++) {
      const isKnown = states[scanned] === cleanRow;
      if (isKnown && !keys.needsRows) continue;
      fileRow.enter(scanned);
      const record = firstRecord + scanned;
      if (!isKnown) {
        lookedAt.enter(scanned);
        const found = faults.check(record, lookedAt, fileRow, shape.failures?.(fileRow));
        if (fileRow.count !== columns) continue;
        if (faults.isFree) verdicts.remember(scanned);
        states[scanned] = found;
      }
      keys.take(fileRow, record, states[scanned] === cleanRow, true);
    }
    keys.takeScan(firstRecord, states);
  };

  for (let records = walk.nextScan(); records >= 0; records = walk.nextScan()) {
    throwIfCancelled(context);
    if (records === 0) checkRow(walk.record);
    else if (isAsScanned) checkScan(walk.record, records);
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
  };
}
