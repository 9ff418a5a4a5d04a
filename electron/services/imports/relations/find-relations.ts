/** Finds columns of a file whose values are identities of other open files. */

import { isOwnHead } from '../../../../shared/columns/transforms.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  type IdentitySource,
  identitySourceOf,
  isLikely,
  type Relation,
} from '../../../../shared/imports/columns/relations.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { foundIn, recordsOf } from '../../../engine/table.ts';
import type { Table } from '../../../engine/table-source.ts';

export interface RelatedFile {
  readonly id: string;
  readonly name: string;
  readonly table: Table;
  readonly recipe: Recipe | null;
}

/** Rows of the file that values are taken from, and different values of each column. */
const mostRows = 5_000;
const mostValues = 2_000;
/** Rows of another file that are looked at. */
const mostOtherRows = 1_000_000;
const mostColumns = 200;

/** The likely ones, the best first; at most one for each column. @throws AppError `aborted`, `conflict`, `not-found` */
export async function findRelations(
  file: RelatedFile,
  others: readonly RelatedFile[],
  signal: AbortSignal,
): Promise<Relation[]> {
  const { header, records } = file.table.index;
  const own = identitySourceOf(header, file.recipe);
  const columns = header.flatMap((name, column) => (column === own?.column || isOwnHead(name) ? [] : column));
  const samples = await samplesOf(file.table, columns.slice(0, mostColumns), signal);
  const best = new Map<number, Relation>();
  for (const other of others) {
    const identity = identitySourceOf(other.table.index.header, other.recipe);
    if (identity === null) continue;
    const counts = await foundValues(other.table, identity, samples, signal);
    for (const [column, { values }] of samples) {
      const { plain = 0, whole = 0 } = counts.get(column) ?? {};
      const isPlain = plain > whole;
      const { prefix, suffix } = identity;
      const relation: Relation = {
        ...{ column, toFileId: other.id, toName: other.name, of: values.size },
        found: Math.max(plain, whole),
        isWhole:
          records <= mostRows && values.size < mostValues && other.table.index.records <= mostOtherRows,
        form: isPlain ? { prefix, suffix } : { prefix: '', suffix: '' },
      };
      const before = best.get(column);
      if (isLikely(relation) && relation.found > (before?.found ?? 0)) best.set(column, relation);
    }
  }
  return [...best.values()].toSorted((one, two) => two.found / two.of - one.found / one.of);
}

interface Sample {
  readonly values: ReadonlySet<string>;
}

/** Different values of columns, by their places. */
async function samplesOf(
  table: Table,
  columns: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Sample>> {
  const samples = new Map(columns.map((column) => [column, { values: new Set<string>() }]));
  for await (const records of recordsOf(table, { first: 1, last: mostRows, signal }))
    for (const { cells } of records)
      if (cells.length === table.index.header.length)
        for (const [column, { values }] of samples) {
          const cell = cells[column] ?? '';
          if (cell !== '' && values.size < mostValues) values.add(cell);
        }
  return samples;
}

/** How many values are identities as they are (`whole`), and how many without what the identity has around them. */
async function foundValues(
  table: Table,
  { column, prefix, suffix }: IdentitySource,
  samples: ReadonlyMap<number, Sample>,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, { plain: number; whole: number }>> {
  const columnsOf = new Map<string, number[]>();
  for (const [sampled, { values }] of samples)
    for (const value of values) columnsOf.set(value, [...(columnsOf.get(value) ?? []), sampled]);
  const counts = new Map<number, { plain: number; whole: number }>();
  const seen = new Set<string>();
  const isBare = prefix === '' && suffix === '';
  const count = (value: string, as: 'plain' | 'whole') => {
    const columns = columnsOf.get(value);
    if (columns === undefined || seen.has(`${as} ${value}`)) return;
    seen.add(`${as} ${value}`);
    for (const each of columns) {
      const counted = counts.get(each) ?? { plain: 0, whole: 0 };
      counted[as] += 1;
      counts.set(each, counted);
    }
  };
  const { index } = table;
  const first = { ...table, index: { ...index, records: Math.min(index.records, mostOtherRows) } };
  const looked = foundIn(first, ({ spans, cell, cells }) => {
    if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
    const text = spans === null ? (cells()[column] ?? '') : column < spans.count ? cell(column) : '';
    if (text === '') return null;
    if (!isBare) count(text, 'plain');
    count(`${prefix}${text}${suffix}`, 'whole');
    return null;
  });
  // Nothing is kept of the rows.
  for await (const _ of looked);
  return counts;
}
