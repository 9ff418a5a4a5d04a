/** Compiles one field of a recipe for one header: from a row to the text of a cell. */
import type { Row } from '../columns/row.ts';
import { type CellSource, sourceOf } from './cell-source.ts';
import type { Field } from './field.ts';
import { readTemplate, type TemplatePart } from './template.ts';
import { keyTableOf } from './transforms/key-table.ts';
import {
  compileKeeps,
  compileTransforms,
  fillsEmpty,
  isCostly,
  mayFail,
  type Transform,
  type TransformResult,
} from './transforms/transform.ts';
import type { TransformSurroundings } from './transforms/transform-kind.ts';

export interface CompiledField {
  readonly cells: CellSource;
  /** Whether it has anything from the row: a column, or a template with one. */
  readonly varies: boolean;
  /** Whether `text` may say something where `ownText` says nothing. */
  readonly fills: boolean;
  /** Columns of the source that it reads. */
  readonly reads: readonly number[];
  text(row: Row): string;
  /** Text without the values that a recipe fills in by itself: constants, and transforms of empty cells. */
  ownText(row: Row): string;
  /** Failed transform in the row; null where all succeeded, or none can fail. */
  failed: ((row: Row) => TransformResult['failed']) | null;
}

export interface FieldSurroundings extends TransformSurroundings {
  readonly header: readonly string[];
  readonly defaultScope: string | null;
  /** Takes what is wrong with the field, in one sentence each. */
  readonly fault: (message: string) => void;
}

type Source = Pick<CompiledField, 'cells' | 'varies' | 'reads' | 'text'>;

export function compileField({ from, transforms }: Field, surroundings: FieldSurroundings): CompiledField {
  const source = compileSource(from, surroundings);
  if (transforms.length === 0)
    return {
      ...source,
      fills: !source.varies,
      ownText: source.varies ? source.text : () => '',
      failed: null,
    };
  const compile = (some: readonly Transform[]) => {
    const run = compileTransforms(some, surroundings);
    return lastKept(some.some(isCostly) ? remembering(run) : run);
  };
  reportKeyTables(transforms, surroundings);
  const run = compile(transforms);
  const text = (row: Row) => run(source.text(row)).text;
  const own = transforms.filter((transform) => !fillsEmpty(transform));
  const runOwn = own.length === transforms.length ? run : compile(own);
  const { cells, reads } = source;
  return {
    ...source,
    cells: sourceOf(reads, () => text(noRow), cells.of === 'column' ? compileKeeps(transforms) : null),
    fills: !source.varies || own.length < transforms.length,
    text: source.varies ? text : always(run(source.text(noRow)).text),
    ownText: source.varies ? (row) => runOwn(source.text(row)).text : () => '',
    failed: transforms.some(mayFail) ? (row) => run(source.text(row)).failed : null,
  };
}

/** Reports the other tables that no value can be looked up in. */
function reportKeyTables(transforms: readonly Transform[], surroundings: FieldSurroundings): void {
  for (const transform of transforms) {
    if (transform.kind !== 'lookup') continue;
    const table = keyTableOf(transform, surroundings);
    if ('fault' in table) surroundings.fault(table.fault);
  }
}

function compileSource(from: Field['from'], surroundings: FieldSurroundings): Source {
  const { header, fault, defaultScope } = surroundings;
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
  return compileTemplate(parts, surroundings);
}

function compileTemplate(parts: readonly TemplatePart[], { header, fault }: FieldSurroundings): Source {
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
      // Half a text would be a wrong name, and for many rows the same one.
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

export function placeOf(header: readonly string[], name: string, occurrence: number): number {
  let index = -1;
  for (let found = 0; found < occurrence; found += 1) {
    index = header.indexOf(name, index + 1);
    if (index < 0) return -1;
  }
  return index;
}

/** For texts that need no row. */
export const noRow: Row = {
  count: 0,
  isEmpty: () => true,
  isNull: () => false,
  text: () => '',
  isDecodable: () => true,
  bytes: () => new Uint8Array(),
};

/** Reuses the last result: a cell is read for its text and for its failure, and neighbours are often alike. */
function lastKept(run: (text: string) => TransformResult): (text: string) => TransformResult {
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

const mostRemembered = 1_000;
const longestRemembered = 100;

/**
 * Remembers results: columns repeat their values, and some transforms cost more than a look-up. Stops where values do
 * not repeat.
 */
function remembering(run: (text: string) => TransformResult): (text: string) => TransformResult {
  const known = new Map<string, TransformResult>();
  let inVain = 0;
  return (text) => {
    if (text.length > longestRemembered || inVain > mostRemembered) return run(text);
    const before = known.get(text);
    if (before !== undefined) {
      inVain = 0;
      return before;
    }
    const result = run(text);
    if (known.size < mostRemembered) known.set(text, result);
    else inVain += 1;
    return result;
  };
}
