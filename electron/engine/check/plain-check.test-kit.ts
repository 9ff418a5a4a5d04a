/** The simplest possible check, with the exact reader, texts and a Map. Tests compare the real check with it. */
import { rowOfCells } from '../../../shared/columns/row.ts';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { Report, RuleContext } from '../../../shared/columns/rules/rule.ts';
import type { RuleId } from '../../../shared/columns/rules/rule-ids.ts';
import { ruleTable } from '../../../shared/columns/rules/rule-table.ts';
import { type DialectName, dialects } from '../../../shared/csv/dialects.ts';
import { createReader } from '../../../shared/csv/reader.ts';
import type { CheckResult } from './check-result.ts';
import { compileShape, type ShapeSpec } from './compile-shape.ts';

interface PlainResult {
  readonly causes: Readonly<Record<string, { rows: number[]; firstRecord: number; example: string }>>;
  readonly errorRows: number[];
  readonly problemRows: number[];
  readonly rowsWithEmpty: number[];
  readonly rowsWithNull: number[];
  readonly columns: { empty: number; nulls: number }[];
  readonly earlier: Record<string, number>;
}

/** Checks a text that can be read completely. */
export function plainCheck(
  text: string,
  dialect: DialectName,
  spec: ShapeSpec,
  context: Omit<RuleContext, 'header'>,
): PlainResult {
  const reader = createReader({ dialect: dialects[dialect] });
  const [head, ...records] = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  const shape = compileShape(spec, head?.cells ?? [], context);
  const rules = createRowRules({ ...context, header: shape.header });
  const causes: PlainResult['causes'] & Record<string, { rows: number[] }> = {};
  const errors = new Set<number>();
  const problems = new Set<number>();
  const rowsWithEmpty: number[] = [];
  const rowsWithNull: number[] = [];
  const columns = shape.header.map(() => ({ empty: 0, nulls: 0 }));
  const holders = new Map<string, { record: number; taken: boolean }>();
  const earlier: Record<string, number> = {};

  for (const { record, cells } of records) {
    const source = rowOfCells(cells, context);
    const row = shape.view(source);
    const fault = (rule: RuleId, column: number, example: () => string) => {
      problems.add(record);
      if (ruleTable[rule].severity === 'error') errors.add(record);
      const id = `${rule} ${column}`;
      causes[id] ??= { rows: [], firstRecord: record, example: example() };
      causes[id].rows.push(record);
    };
    const report: Report = (rule, column) => fault(rule, column, () => rules.describe(rule, column, row));
    rules.check(row, report);
    rules.checkBytes(row, report);
    for (const { column, message } of shape.failures?.(source) ?? [])
      fault('repair-failed', column, () => message);
    if (row.count !== shape.header.length) continue;
    const blank = { empty: false, null: false };
    for (const [column, counts] of columns.entries()) {
      if (row.isEmpty(column)) {
        counts.empty++;
        blank.empty = true;
      }
      if (row.isNull(column)) {
        counts.nulls++;
        blank.null = true;
      }
    }
    if (blank.empty) rowsWithEmpty.push(record);
    if (blank.null) rowsWithNull.push(record);
    const { unique } = rules;
    const parts: string[] = [];
    if (!unique?.key(row, (part) => parts.push(Buffer.from(part).toString('hex')))) continue;
    const key = parts.join(' ');
    const holder = holders.get(key);
    const isClean = !errors.has(record);
    if (holder !== undefined && (holder.taken || !isClean)) {
      earlier[record] = holder.record;
      fault(unique.rule, unique.column, () => unique.describe(row, holder.record));
    } else holders.set(key, { record, taken: isClean });
  }
  const ascending = (set: Set<number>) => [...set].sort((a, b) => a - b);
  return {
    causes,
    errorRows: ascending(errors),
    problemRows: ascending(problems),
    rowsWithEmpty,
    rowsWithNull,
    columns,
    earlier,
  };
}

/** Converts the result of the real check to the same form. */
export function inPlainForm(result: CheckResult): PlainResult {
  const earlier: Record<string, number> = {};
  for (const { rows } of result.causes)
    for (const record of rows) {
      const before = result.earlierOf(record);
      if (before !== undefined) earlier[record] = before;
    }
  return {
    causes: Object.fromEntries(
      result.causes.map(({ rule, column, rows, firstRecord, example }) => [
        `${rule} ${column}`,
        { rows: [...rows], firstRecord, example },
      ]),
    ),
    errorRows: [...result.errorRows],
    problemRows: [...result.problemRows],
    rowsWithEmpty: [...result.rowsWithEmpty],
    rowsWithNull: [...result.rowsWithNull],
    columns: [...result.columns],
    earlier,
  };
}
