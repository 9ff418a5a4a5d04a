/** Checks the rows of one piece of a file by all rules that look at one row: a task. */
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { Report, RowRules, RuleContext } from '../../../shared/columns/rules/rule.ts';
import type { RepairFailure } from '../../../shared/recipes/compile.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { type RowSetParts, toParts } from '../../../shared/rows/row-set-parts.ts';
import { createPieceRow, createPlainRow, isPlainMeaning } from '../scan/piece-row.ts';
import type { FilePiece } from '../table.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { type BlankCounts, createBlankCount } from './blank-count.ts';
import { createCauseCollector, type PieceCause } from './cause-collector.ts';
import { isError } from './cause-sum.ts';
import { compileShape, type FileShape, type ShapeSpec } from './compile-shape.ts';
import { createPieceKeys, type KeyFolders, type PieceKeyChunks } from './piece-keys.ts';
import { createRecordWalk, scanPiece } from './record-walk.ts';
import { buffersOf } from './transferred.ts';
import { createVerdicts, type Verdicts } from './verdicts.ts';

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

export function checkPiece(work: PieceWork, context: TaskContext<never>): PieceFindings {
  const { setup, piece, keysTo } = work;
  const { file, stamp, context: meaning } = setup;
  const { shape, rules, verdicts } = compile(setup);
  const scanner = scanPiece(file, stamp, piece, meaning);
  const fileRow = createPieceRow(scanner, meaning);
  let row = shape.view(fileRow);
  // Where cells are neither decoded nor changed, what the scanner says of them holds for the row.
  const isAsScanned = row === fileRow && isPlainMeaning(meaning);
  /** As `row`, and tells what the rules look at. */
  const lookedAt = createPlainRow(scanner, meaning, verdicts.looked);
  const keys = createPieceKeys(rules, scanner);
  const columns = shape.header.length;
  const blanks = createBlankCount(columns, scanner);
  const onScan = (firstRecord: number) => {
    throwIfCancelled(context);
    if (!isAsScanned) return;
    verdicts.scanned(scanner);
    blanks.addScanned(firstRecord);
    keys.scanned();
  };
  const walk = createRecordWalk({ file, piece, scanner, row: fileRow, onScan });
  const collector = createCauseCollector();
  const errorRows = createRowSetBuilder();
  const problemRows = createRowSetBuilder();
  let record = 0;
  let faults = 0;
  let errors = 0;
  const report: Report = (rule, column) => {
    faults++;
    if (isError(rule)) errors++;
    collector.add(rule, column, record, () => rules.describe(rule, column, row));
  };

  const { failures } = shape;
  const reportFailures = (failed: readonly RepairFailure[]) => {
    for (const { column, message } of failed) {
      faults++;
      if (isError('repair-failed')) errors++;
      collector.add('repair-failed', column, record, () => message);
    }
  };

  while (walk.next()) {
    record = walk.record;
    // A view of a mapped row is valid for that row only.
    row = shape.view(fileRow);
    faults = 0;
    errors = 0;
    const scanned = isAsScanned ? walk.scanned : -1;
    if (scanned < 0) rules.check(row, report);
    else if (!verdicts.isClean(scanned)) {
      lookedAt.enter(scanned);
      rules.check(lookedAt, report);
      if (faults === 0) verdicts.remember(scanned);
    }
    if (failures !== null) reportFailures(failures(fileRow));
    if (faults > 0) problemRows.add(record);
    if (errors > 0) errorRows.add(record);
    if (row.count !== columns) continue;
    if (scanned < 0) blanks.add(row, record);
    keys.take(row, record, errors === 0, scanned);
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
