/** Compiles one target of a recipe: the columns that it adds to what is sent. */
import type { Row } from '../columns/row.ts';
import { type CellSource, sourceOf } from './cell-source.ts';
import { type CompiledField, compileField, type FieldContext, noRow } from './compile-field.ts';
import type { Target } from './target.ts';
import { fieldsOf, type TargetField, withoutDisabled } from './target-fields.ts';
import { type Split, splitValues } from './transforms/split.ts';
import type { Transform } from './transforms/transform.ts';

export interface CompiledColumn {
  readonly head: string;
  /** Paths of the target's fields in this column; a list's `created` is a part of the column of its `value`. */
  readonly paths: readonly string[];
  /** `where` has indexes from the first column of the target on. */
  readonly cells: CellSource;
  readonly reads: readonly number[];
  text(row: Row): string;
  readonly mayFail: readonly {
    readonly path: string;
    readonly transforms: readonly Transform[];
    readonly failed: NonNullable<CompiledField['failed']>;
  }[];
}

interface TargetContext extends Omit<FieldContext, 'fault'> {
  readonly fault: (path: string, message: string) => void;
}

export function compileTarget(source: Target, context: TargetContext): CompiledColumn[] {
  const target = withoutDisabled(source);
  const compile = (part: TargetField) =>
    compileField(part.field, {
      ...context,
      fault: (message) => context.fault(part.path, message),
    });
  if (target.kind === 'list') return [compileList(target, compile, context)];
  const parts = fieldsOf(target).map((part) => {
    refuseSplit(part, part.field.transforms, context);
    return { part, compiled: compile(part) };
  });
  const all = parts.map(({ compiled }) => compiled);
  const deciding = parts.flatMap(({ part, compiled }, index) =>
    part.decides && compiled.varies ? [index] : [],
  );
  return parts.map(({ part, compiled }) => ({
    head: part.head ?? '',
    paths: [part.path],
    cells: cellsWhereDecided(compiled, deciding),
    reads: compiled.reads,
    text: onlyWhereDecided(
      compiled,
      all.filter((_, index) => deciding.includes(index)),
    ),
    mayFail: mayFail(part, compiled),
  }));
}

/**
 * Returns the text of a field. Constants and defaults of an edge, an issue or content are written only in rows that
 * have a value for it: otherwise a constant verb would create an edge without an end. If all fields are constant, every
 * row has them.
 * @source wire.md §3, “An edge group exists in a row when”
 */
function onlyWhereDecided(field: CompiledField, deciding: readonly CompiledField[]): (row: Row) => string {
  if (deciding.length === 0) return field.text;
  return (row) =>
    deciding.some((other) => other.ownText(row) !== '') ? field.text(row) : field.ownText(row);
}

/**
 * Does the same for many rows at a time; `deciding` has indexes of fields. The cells of a deciding field that is filled
 * depend on the other deciding fields, so only its text can compute them.
 */
function cellsWhereDecided({ cells, fills, varies }: CompiledField, deciding: readonly number[]): CellSource {
  if (deciding.length === 0 || !fills) return cells;
  return cells.of === 'text' && !varies ? { ...cells, where: deciding } : { of: 'row' };
}

type List = Extract<Target, { kind: 'list' }>;

function compileList(
  target: List,
  compile: (part: TargetField) => CompiledField,
  context: TargetContext,
): CompiledColumn {
  const parts = fieldsOf(target);
  const [valuePart, createdPart] = parts;
  if (valuePart === undefined) throw new RangeError('A list needs a value.');
  const { transforms } = target.value;
  const last = transforms.at(-1);
  const split = last?.kind === 'split' && !target.json ? last : null;
  const before = split === null ? transforms : transforms.slice(0, -1);
  if (target.json) refuseSplit(valuePart, transforms, context);
  else refuseSplit(valuePart, before, context);
  if (createdPart !== undefined) {
    refuseSplit(createdPart, createdPart.field.transforms, context);
    if (target.json)
      context.fault('created', 'JSON cells already contain their created times; remove this one.');
  }
  const value = compile({ ...valuePart, field: { ...target.value, transforms: before } });
  const created = createdPart === undefined ? null : compile(createdPart);
  const text = (row: Row) => {
    const cell = value.text(row);
    return cell === '' || cell === context.nullKeyword
      ? cell
      : entries(cell, split, created?.text(row) ?? '', context.nullKeyword);
  };
  const reads = [...value.reads, ...(created?.reads ?? [])];
  // A `created` field beside JSON cells has no effect, but its transforms may report failures.
  const jsonCells: CellSource = created === null ? value.cells : { of: 'row' };
  return {
    head: valuePart.head ?? '',
    paths: parts.map(({ path }) => path),
    cells: target.json ? jsonCells : sourceOf(reads, () => text(noRow), null),
    reads,
    text: target.json ? value.text : text,
    mayFail: [
      ...mayFail(valuePart, value),
      ...(createdPart !== undefined && created !== null ? mayFail(createdPart, created) : []),
    ],
  };
}

/** Returns the cell of a map column: a JSON list of entries. @source interfaces.md 2.9 and 4.3 */
function entries(text: string, split: Split | null, created: string, nullKeyword: string): string {
  const values = split === null ? [text] : splitValues(text, split);
  if (values.length === 0) return '';
  const time = created === '' || created === nullKeyword ? undefined : wholeNumber(created);
  return JSON.stringify(values.map((value) => (time === undefined ? { value } : { value, created: time })));
}

/** Returns the number; a text that is no whole number is returned unchanged, so that the rule `map-shape` finds it. */
const wholeNumber = (text: string): number | string => (/^-?\d{1,15}$/u.test(text) ? Number(text) : text);

const mayFail = ({ path, field }: TargetField, { failed }: CompiledField) =>
  failed === null ? [] : [{ path, transforms: field.transforms, failed }];

function refuseSplit(
  { path }: TargetField,
  transforms: readonly Transform[],
  { fault }: Pick<TargetContext, 'fault'>,
): void {
  if (transforms.some(({ kind }) => kind === 'split'))
    fault(
      path,
      'Only the value of a list can be split, and splitting must be its last transform; move or remove it.',
    );
}
