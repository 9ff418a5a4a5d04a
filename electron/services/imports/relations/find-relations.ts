/** Finds columns of a file whose values are identities, or other unique values, of other open files. */

import { isOwnHead } from '../../../../shared/columns/transforms.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  type IdentitySource,
  identitySourceOf,
  isDistinctive,
  isLikely,
  type Relation,
} from '../../../../shared/imports/columns/relations.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import { mapRecords, readRecordRange } from '../../../engine/table.ts';

export interface RelatedFile {
  readonly id: string;
  readonly name: string;
  readonly table: IndexedTable;
  readonly recipe: Recipe | null;
}

/** Limits of the samples of the file: rows that are read, and different values of each column. */
const maxRows = 5_000;
const maxValues = 2_000;
/** Limits for another file: rows whose identities are compared, and rows whose other columns are compared as well. */
const maxOtherRows = 1_000_000;
const maxKeyRows = 100_000;
const maxColumns = 200;

/** Returns likely relations, best first, at most one a column. @throws AppError `aborted`, `conflict`, `not-found` */
export async function findRelations(
  file: RelatedFile,
  others: readonly RelatedFile[],
  signal: AbortSignal,
): Promise<Relation[]> {
  const { header, records } = file.table.index;
  const ownIdentity = identitySourceOf(header, file.recipe);
  const columns = header.flatMap((name, column) =>
    column === ownIdentity?.column || isOwnHead(name) ? [] : column,
  );
  const samples = await samplesOf(file.table, columns.slice(0, maxColumns), signal);
  const best = new Map<number, Relation>();
  for (const other of others) {
    const { header: heads, records: otherRecords } = other.table.index;
    const identity = identitySourceOf(heads, other.recipe);
    const lookedUp = lookedUpIdentity(identity, heads);
    const found = await foundValues(other.table, identity, samples, signal);
    for (const [column, values] of samples) {
      const all = records <= maxRows && values.size < maxValues;
      const common = { column, toFileId: other.id, toName: other.name, of: values.size };
      const isLikelyWith = (found: number) => isLikely({ of: values.size, found }, values);
      const keys = [...found.keys].flatMap(([key, texts]) => {
        const matched = [...values].filter((value) => texts.has(value));
        if (!isLikelyWith(matched.filter(isDistinctive).length)) return [];
        return {
          ...common,
          found: matched.length,
          form: null,
          key: heads[key] ?? null,
          identity: lookedUp,
          isWhole: all && otherRecords <= maxKeyRows,
        };
      });
      const identities = identity && {
        ...common,
        ...identityRelation(found.identities.get(column), identity, heads),
        isWhole: all && otherRecords <= maxOtherRows,
      };
      const likely: readonly Relation[] =
        identities !== null && isLikelyWith(identities.found) ? [identities, ...keys] : keys;
      for (const relation of likely) if (isBetter(relation, best.get(column))) best.set(column, relation);
    }
  }
  return [...best.values()].toSorted((one, two) => two.found / two.of - one.found / one.of);
}

/** Whether a relation is better than another: an edge, which has a form, says more than a lookup. */
const isBetter = (one: Relation, other: Relation | undefined): boolean =>
  other === undefined ||
  ((one.form === null) === (other.form === null) ? one.found > other.found : one.form !== null);

/** Numbers of sampled values: identities without their prefix and suffix (`plain`), and complete ones (`whole`). */
interface FoundIdentities {
  readonly plain: number;
  readonly whole: number;
}

function identityRelation(
  counts: FoundIdentities | undefined,
  { column, prefix, suffix, trims }: IdentitySource,
  heads: readonly string[],
): Pick<Relation, 'found' | 'form' | 'key' | 'identity'> {
  const { plain = 0, whole = 0 } = counts ?? {};
  const isPlain = plain > whole;
  const isCell = isPlain || (prefix === '' && suffix === '');
  return {
    found: Math.max(plain, whole),
    form: isPlain ? { prefix, suffix } : { prefix: '', suffix: '' },
    key: isCell && !trims && namesOne(heads, column) ? (heads[column] ?? null) : null,
    identity: null,
  };
}

/** Returns the identity of the other file; null where a lookup cannot name its column, or does not find its cells. */
const lookedUpIdentity = (identity: IdentitySource | null, heads: readonly string[]): Relation['identity'] =>
  identity !== null && !identity.trims && namesOne(heads, identity.column)
    ? { ...identity, column: heads[identity.column] ?? '' }
    : null;

/** Whether the head of a column names it alone. */
const namesOne = (heads: readonly string[], column: number): boolean =>
  heads[column] !== '' && heads.filter((head) => head === heads[column]).length === 1;

/** Different values, by the place of their column. */
type Samples = ReadonlyMap<number, ReadonlySet<string>>;

async function samplesOf(
  table: IndexedTable,
  columns: readonly number[],
  signal: AbortSignal,
): Promise<Samples> {
  const samples = new Map(columns.map((column) => [column, new Set<string>()]));
  for await (const records of readRecordRange(table, { first: 1, last: maxRows, signal }))
    for (const { cells } of records)
      if (cells.length === table.index.header.length)
        for (const [column, values] of samples) {
          const cell = cells[column] ?? '';
          if (cell !== '' && values.size < maxValues) values.add(cell);
        }
  return samples;
}

/** Returns the part of an identity that a cell provides. */
function identifyingText(cell: string, { prefix, suffix, trims }: IdentitySource): string {
  if (!trims || cell === '') return cell;
  const identity = `${prefix}${cell}${suffix}`.trim();
  return identity.slice(prefix.length, identity.length - suffix.length);
}

interface Found {
  /** By the sampled column: how many of its values are identities of the other table. */
  readonly identities: ReadonlyMap<number, FoundIdentities>;
  /** By the column of the other table, the values in it; without columns in which one of them occurs twice. */
  readonly keys: ReadonlyMap<number, ReadonlySet<string>>;
}

async function foundValues(
  table: IndexedTable,
  identity: IdentitySource | null,
  samples: Samples,
  signal: AbortSignal,
): Promise<Found> {
  const columnsByValue = new Map<string, number[]>();
  for (const [sampled, values] of samples)
    for (const value of values) columnsByValue.set(value, [...(columnsByValue.get(value) ?? []), sampled]);
  const identities = new Map<number, { plain: number; whole: number }>();
  const countedValues = new Set<string>();
  const count = (value: string, as: 'plain' | 'whole') => {
    const columns = columnsByValue.get(value);
    if (columns === undefined || countedValues.has(`${as} ${value}`)) return;
    countedValues.add(`${as} ${value}`);
    for (const each of columns) {
      const counted = identities.get(each) ?? { plain: 0, whole: 0 };
      counted[as] += 1;
      identities.set(each, counted);
    }
  };
  const countIdentity = (text: string, { prefix, suffix }: IdentitySource) => {
    if (prefix !== '' || suffix !== '') count(text, 'plain');
    count(`${prefix}${text}${suffix}`, 'whole');
  };
  const { index } = table;
  const places = index.header.slice(0, maxColumns).map((_, column) => column);
  const keys = new Map(
    places
      .filter((column) => column !== identity?.column && namesOne(index.header, column))
      .map((column) => [column, new Set<string>()]),
  );
  const maximum = identity === null ? maxKeyRows : maxOtherRows;
  const firstRows = { ...table, index: { ...index, records: Math.min(index.records, maximum) } };
  let rows = 0;
  const scan = mapRecords(firstRows, ({ spans, cell, cells }) => {
    if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
    const textAt = (column: number) =>
      spans === null ? (cells()[column] ?? '') : column < spans.count ? cell(column) : '';
    const text = identity === null ? '' : identifyingText(textAt(identity.column), identity);
    if (identity !== null && text !== '') countIdentity(text, identity);
    rows += 1;
    if (rows > maxKeyRows) return null;
    for (const [column, values] of keys) {
      const key = textAt(column);
      if (!columnsByValue.has(key)) continue;
      if (values.has(key)) keys.delete(column);
      else values.add(key);
    }
    return null;
  });
  // The callback above collects the results; the rows are not needed.
  for await (const _ of scan);
  return { identities, keys };
}
