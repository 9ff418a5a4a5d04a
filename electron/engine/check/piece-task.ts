/** Checks the rows of one piece of a file by all rules that look at one row: a task. */
import { type ByteRow, createByteRow } from '../../../shared/columns/byte-row.ts';
import type { RowShape } from '../../../shared/columns/row.ts';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { Report, RowRules, RuleContext } from '../../../shared/columns/rules/rule.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { type RowSetParts, toParts } from '../../../shared/rows/row-set-parts.ts';
import type { FilePiece } from '../table.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { type BlankCounts, createBlankCount } from './blank-count.ts';
import { createCauseCollector, type PieceCause } from './cause-collector.ts';
import { isError } from './cause-sum.ts';
import { compileShape, type ShapeSpec } from './compile-shape.ts';
import { createPieceKeys, type KeyFolders, type PieceKeyChunks } from './piece-keys.ts';
import { createRecordWalk, scanPiece } from './record-walk.ts';
import { buffersOf } from './transferred.ts';

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

export interface PieceFindings extends BlankCounts {
  readonly causes: readonly PieceCause[];
  readonly errorRows: RowSetParts;
  readonly problemRows: RowSetParts;
  readonly keys: PieceKeyChunks;
}

interface Compiled {
  readonly shape: RowShape;
  readonly rules: RowRules;
  readonly row: ByteRow;
}

/** Of the latest checks; the oldest goes first. */
const compiled = new Map<number, Compiled>();
const keptChecks = 4;

function compile({ check, header, shape: spec, context }: CheckSetup): Compiled {
  const known = compiled.get(check);
  if (known) return known;
  const shape = compileShape(spec, header, context);
  const rules = createRowRules({ ...context, header: shape.header });
  const fresh = { shape, rules, row: createByteRow(context) };
  compiled.set(check, fresh);
  for (const old of compiled.keys()) if (compiled.size > keptChecks) compiled.delete(old);
  return fresh;
}

const recordsBetweenLooks = 512;

export function checkPiece(work: PieceWork, context: TaskContext<never>): PieceFindings {
  const { setup, piece, keysTo } = work;
  const { shape, rules, row: fileRow } = compile(setup);
  const scanner = scanPiece(setup.file, setup.stamp, piece, setup.context);
  const walk = createRecordWalk(setup.file, piece, scanner, fileRow);
  const keys = createPieceKeys(rules, scanner);
  const columns = shape.header.length;
  const blanks = createBlankCount(columns, scanner);
  const collector = createCauseCollector();
  const errorRows = createRowSetBuilder();
  const problemRows = createRowSetBuilder();
  const row = shape.view(fileRow);
  // Cells that are neither decoded nor changed are the scanner's own.
  const isScanned = row === fileRow && !setup.context.jsonStrings;
  let record = 0;
  let faults = 0;
  let errors = 0;
  const report: Report = (rule, column) => {
    faults++;
    if (isError(rule)) errors++;
    collector.add(rule, column, record, () => rules.describe(rule, column, row));
  };

  for (let looks = 0; walk.next(); looks++) {
    if (looks % recordsBetweenLooks === 0) throwIfCancelled(context);
    record = walk.record;
    faults = 0;
    errors = 0;
    rules.check(row, report);
    if (faults > 0) problemRows.add(record);
    if (errors > 0) errorRows.add(record);
    if (row.count !== columns) continue;
    const isPlain = isScanned && !walk.isUnusual;
    blanks.add(row, record, isPlain);
    keys.take(row, record, errors === 0, isPlain);
  }

  const findings: PieceFindings = {
    causes: collector.causes(),
    errorRows: toParts(errorRows.build()),
    problemRows: toParts(problemRows.build()),
    ...blanks.counted(),
    keys: keys.chunks(keysTo),
  };
  const sets = [findings.errorRows, findings.problemRows, findings.rowsWithEmpty, findings.rowsWithNull];
  for (const { rows } of findings.causes) sets.push(rows);
  context.move(...sets.flatMap(buffersOf));
  return findings;
}
