/** Compiles one field of a recipe for one header, into functions from a row of the file to the text of a cell. */
import type { Row } from '../columns/row.ts';
import { type CellSource, sourceOf } from './cell-source.ts';
import type { Field } from './field.ts';
import { readTemplate, type TemplatePart } from './template.ts';
import { lookupTableOf } from './transforms/lookup-table.ts';
import {
  compileTransforms,
  compileUnchangedTest,
  fillsEmpty,
  isCostly,
  mayFail,
  type Transform,
  type TransformResult,
} from './transforms/transform.ts';
import type { TransformContext } from './transforms/transform-kind.ts';

export interface CompiledField {
  readonly cells: CellSource;
  /** Whether the field reads the row: a column, or a template with one. */
  readonly varies: boolean;
  /** Whether `text` may have a value where `ownText` is empty. */
  readonly fills: boolean;
  /** Columns of the file that the field reads. */
  readonly reads: readonly number[];
  text(row: Row): string;
  /** Text without values that do not come from the file: constants, and transforms that fill empty cells. */
  ownText(row: Row): string;
  /** Returns the failed transform in a row, null if all succeeded; null itself if no transform can fail. */
  failed: ((row: Row) => TransformResult['failed']) | null;
}

export interface FieldContext extends TransformContext {
  readonly header: readonly string[];
  readonly defaultScope: string | null;
  /** Receives each fault of the field, in one sentence. */
  readonly fault: (message: string) => void;
}

type Source = Pick<CompiledField, 'cells' | 'varies' | 'reads' | 'text'>;

export function compileField({ from, transforms }: Field, context: FieldContext): CompiledField {
  const source = compileSource(from, context);
  if (transforms.length === 0)
    return {
      ...source,
      fills: !source.varies,
      ownText: source.varies ? source.text : () => '',
      failed: null,
    };
  const compile = (selected: readonly Transform[]) => {
    const run = compileTransforms(selected, context);
    return withLastResult(selected.some(isCostly) ? memoized(run) : run);
  };
  reportLookupTables(transforms, context);
  const run = compile(transforms);
  const text = (row: Row) => run(source.text(row)).text;
  const notFilling = transforms.filter((transform) => !fillsEmpty(transform));
  const runWithoutFills = notFilling.length === transforms.length ? run : compile(notFilling);
  const { cells, reads } = source;
  return {
    ...source,
    cells: sourceOf(
      reads,
      () => text(noRow),
      cells.of === 'column' ? compileUnchangedTest(transforms) : null,
    ),
    fills: !source.varies || notFilling.length < transforms.length,
    text: source.varies ? text : always(run(source.text(noRow)).text),
    ownText: source.varies ? (row) => runWithoutFills(source.text(row)).text : () => '',
    failed: transforms.some(mayFail) ? (row) => run(source.text(row)).failed : null,
  };
}

/** Reports other tables in which values cannot be looked up. */
function reportLookupTables(transforms: readonly Transform[], context: FieldContext): void {
  for (const transform of transforms) {
    if (transform.kind !== 'lookup') continue;
    const table = lookupTableOf(transform, context);
    if ('fault' in table) context.fault(table.fault);
  }
}

function compileSource(from: Field['from'], context: FieldContext): Source {
  const { header, fault, defaultScope } = context;
  if ('constant' in from) return constant(from.constant);
  if ('account' in from) {
    if (defaultScope === null)
      fault(
        'The default scope of the account is not known; select a connection, or enter the scope as a constant.',
      );
    return constant(defaultScope ?? '');
  }
  if ('column' in from) {
    const index = placeOf(header, from.column, from.occurrence ?? 1);
    if (index < 0) {
      fault(missing(from.column, from.occurrence));
      return { ...constant(''), varies: true };
    }
    return {
      cells: { of: 'column', column: index },
      varies: true,
      reads: [index],
      text: (row) => row.text(index),
    };
  }
  const parts = readTemplate(from.template);
  if ('fault' in parts) {
    fault(`The template “${from.template}” ${parts.fault}.`);
    return constant('');
  }
  return compileTemplate(parts, context);
}

function compileTemplate(parts: readonly TemplatePart[], { header, fault }: FieldContext): Source {
  const reads: number[] = [];
  for (const part of parts) {
    if ('text' in part) continue;
    const index = placeOf(header, part.column, 1);
    if (index < 0) fault(missing(part.column));
    else reads.push(index);
  }
  const columns = parts.filter((part) => 'column' in part).length;
  if (columns === 0) return constant(parts.map((part) => ('text' in part ? part.text : '')).join(''));
  if (reads.length < columns) return { ...constant(''), varies: true };
  const pieces = parts.map((part) => ('text' in part ? part.text : header.indexOf(part.column)));
  return {
    cells: { of: 'template', parts: pieces },
    varies: true,
    reads,
    text(row) {
      // A template with a part missing would be a wrong identity, and the same one for many rows.
      if (reads.some((index) => row.isEmpty(index) || row.isNull(index))) return '';
      return pieces.map((piece) => (typeof piece === 'number' ? row.text(piece) : piece)).join('');
    },
  };
}

const always = (text: string) => () => text;
const constant = (text: string): Source => ({
  cells: { of: 'text', text, where: null },
  varies: false,
  reads: [],
  text: always(text),
});

const missing = (column: string, occurrence = 1) =>
  occurrence === 1
    ? `The file has no column “${column}”; choose another one.`
    : `The file has fewer than ${occurrence} columns “${column}”; choose another one.`;

/** Returns the index of the column of a name; `occurrence` counts columns of the same name from 1. -1 if missing. */
export function placeOf(header: readonly string[], name: string, occurrence: number): number {
  let index = -1;
  for (let found = 0; found < occurrence; found += 1) {
    index = header.indexOf(name, index + 1);
    if (index < 0) return -1;
  }
  return index;
}

/** An empty row, for computing texts that do not depend on the row. */
export const noRow: Row = {
  count: 0,
  isEmpty: () => true,
  isNull: () => false,
  text: () => '',
  isDecodable: () => true,
  bytes: () => new Uint8Array(),
};

/** Reuses the last result: a cell is read for its text and for its failure, and neighbouring rows are often alike. */
function withLastResult(run: (text: string) => TransformResult): (text: string) => TransformResult {
  let last: string | null = null;
  let result: TransformResult = { text: '', failed: null };
  return (text) => {
    if (text !== last) {
      result = run(text);
      last = text;
    }
    return result;
  };
}

const maxMemoized = 1_000;
const longestMemoized = 100;

/**
 * Memoizes results: columns repeat their values, and some transforms cost more than a look-up. Stops if the values do
 * not repeat.
 */
function memoized(run: (text: string) => TransformResult): (text: string) => TransformResult {
  const known = new Map<string, TransformResult>();
  let misses = 0;
  return (text) => {
    if (text.length > longestMemoized || misses > maxMemoized) return run(text);
    const before = known.get(text);
    if (before !== undefined) {
      misses = 0;
      return before;
    }
    const result = run(text);
    if (known.size < maxMemoized) known.set(text, result);
    else misses += 1;
    return result;
  };
}
