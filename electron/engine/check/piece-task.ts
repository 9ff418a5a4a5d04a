/** Checks the rows of one piece of a file by all rules that look at one row: a task. */
import type { Row, RowShape } from '../../../shared/columns/row.ts';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { Report, RowRules, RuleContext } from '../../../shared/columns/rules/rule.ts';
import { ruleTable } from '../../../shared/columns/rules/rule-table.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { type RowSetParts, toParts } from '../../../shared/rows/row-set-parts.ts';
import type { FilePiece } from '../table.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { createCauseCollector, type PieceCause } from './cause-collector.ts';
import { compileShape, type ShapeSpec } from './compile-shape.ts';
import { readPiece } from './piece-bytes.ts';
import { createPieceKeys, type KeyFolders, type PieceKeyChunks, type PieceKeys } from './piece-keys.ts';
import { createRecordWalk, type RecordWalk } from './record-walk.ts';
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

export interface PieceFindings {
  readonly causes: readonly PieceCause[];
  readonly errorRows: RowSetParts;
  readonly problemRows: RowSetParts;
  readonly rowsWithEmpty: RowSetParts;
  readonly rowsWithNull: RowSetParts;
  /** By column. */
  readonly empty: Float64Array<ArrayBuffer>;
  readonly nulls: Float64Array<ArrayBuffer>;
  readonly keys: PieceKeyChunks;
}

interface Compiled {
  readonly shape: RowShape;
  readonly rules: RowRules;
  readonly walk: RecordWalk;
  readonly keys: PieceKeys;
}

/** Of the latest checks; the oldest goes first. */
const compiled = new Map<number, Compiled>();
const keptChecks = 4;

function compile({ check, file, header, shape: spec, context }: CheckSetup): Compiled {
  const known = compiled.get(check);
  if (known) return known;
  const shape = compileShape(spec, header, context);
  const rules = createRowRules({ ...context, header: shape.header });
  const fresh = { shape, rules, walk: createRecordWalk(file, context), keys: createPieceKeys(rules) };
  compiled.set(check, fresh);
  for (const old of compiled.keys()) if (compiled.size > keptChecks) compiled.delete(old);
  return fresh;
}

const recordsBetweenLooks = 512;

export function checkPiece(work: PieceWork, context: TaskContext<never>): PieceFindings {
  const { setup, piece, keysTo } = work;
  const { shape, rules, walk, keys } = compile(setup);
  const columns = shape.header.length;
  const collector = createCauseCollector();
  const errorRows = createRowSetBuilder();
  const problemRows = createRowSetBuilder();
  const rowsWithEmpty = createRowSetBuilder();
  const rowsWithNull = createRowSetBuilder();
  const empty = new Float64Array(columns);
  const nulls = new Float64Array(columns);
  let row: Row = walk.row;
  let record = 0;
  let faults = 0;
  let errors = 0;
  const report: Report = (rule, column) => {
    faults++;
    if (ruleTable[rule].severity === 'error') errors++;
    collector.add(rule, column, record, () => rules.describe(rule, column, row));
  };

  keys.clear();
  walk.enter(piece, readPiece(setup.file, setup.stamp, piece), piece.endByte - piece.startByte);
  for (let looks = 0; walk.next(); looks++) {
    if (looks % recordsBetweenLooks === 0) throwIfCancelled(context);
    row = shape.view(walk.row);
    record = walk.record;
    faults = 0;
    errors = 0;
    rules.check(row, report);
    if (faults > 0) problemRows.add(record);
    if (errors > 0) errorRows.add(record);
    if (row.count !== columns) continue;
    let empties = 0;
    let nullsHere = 0;
    for (let column = 0; column < columns; column++) {
      if (row.isEmpty(column)) {
        empty[column] = (empty[column] as number) + 1;
        empties++;
      }
      if (row.isNull(column)) {
        nulls[column] = (nulls[column] as number) + 1;
        nullsHere++;
      }
    }
    if (empties > 0) rowsWithEmpty.add(record);
    if (nullsHere > 0) rowsWithNull.add(record);
    keys.take(row, record, errors === 0);
  }

  const findings: PieceFindings = {
    causes: collector.causes(),
    errorRows: toParts(errorRows.build()),
    problemRows: toParts(problemRows.build()),
    rowsWithEmpty: toParts(rowsWithEmpty.build()),
    rowsWithNull: toParts(rowsWithNull.build()),
    empty,
    nulls,
    keys: keys.chunks(keysTo),
  };
  const sets = [findings.errorRows, findings.problemRows, findings.rowsWithEmpty, findings.rowsWithNull];
  for (const { rows } of findings.causes) sets.push(rows);
  context.move(...sets.flatMap(buffersOf));
  return findings;
}
