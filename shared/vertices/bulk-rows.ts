/** Converts one change of a list on many vertices to the rows of a file for Import. */

import { plainMeaning } from '../columns/row.ts';
import { isWritableOnUpdate } from '../columns/rules/attributes.ts';
import { AppError, assertNever } from '../errors.ts';
import type { NamedLists } from './list-csv.ts';
import {
  countMatches,
  holdingOf,
  itemsOf,
  type ListItem,
  type Removal,
  type VertexLists,
} from './list-value.ts';
import type { ListWarning, WriteBody } from './list-write.ts';
import { planWrite } from './plan-write.ts';
import type { StagedChange } from './staged-change.ts';
import { stageFault } from './staging.ts';
import { prefixOf } from './write-body.ts';

export type BulkChange =
  /**
   * If the items have a `created` time, a row can be sent again safely; otherwise a row without a response is not sent
   * again without confirmation. `whereMissing`: an existing value is not added again, and a repeated one only once.
   */
  | { readonly kind: 'add'; readonly items: readonly ListItem[]; readonly whereMissing: boolean }
  | { readonly kind: 'remove'; readonly removals: readonly Removal[] }
  | { readonly kind: 'replace'; readonly items: readonly ListItem[] };

export interface BulkFile {
  /** `ogit/_id`, then the heads that are needed. Each row is sent with PUT /vertices. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Ids of vertices on which nothing would change. */
  readonly unchanged: readonly string[];
  /** Warnings to show before the write, one for each kind, with the number of vertices. */
  readonly warnings: readonly (Omit<ListWarning, 'attribute'> & { readonly vertices: number })[];
}

/**
 * Returns the rows for the vertices; each row has the smallest effect that one row can have.
 * @param vertices as read with listMeta
 * @throws AppError `bad-input` for an attribute that Import does not set, or values that cannot be staged
 */
export function bulkFile(vertices: readonly NamedLists[], attribute: string, change: BulkChange): BulkFile {
  if (!isWritableOnUpdate(attribute))
    throw new AppError('bad-input', `Import ignores ${attribute}, because an update cannot set it.`);
  const written = vertices.map(({ id, lists }) => {
    const changes = stagedOn(lists, attribute, change);
    const fault = changes.map((each) => stageFault(attribute, each)).find((each) => each !== null);
    if (fault !== undefined && fault !== null) throw new AppError('bad-input', fault);
    const { bodies, warnings } = planWrite(new Map([[attribute, changes]]), lists, { oneRequest: true });
    return { id, body: bodies[0], warnings };
  });
  const sent = written.flatMap(({ id, body }) => (body === undefined ? [] : [{ id, body }]));
  const heads = ['=', '-', '+', '']
    .map((prefix) => `${prefix}${attribute}`)
    .filter((head) => sent.some(({ body }) => Object.hasOwn(body, head)));
  return {
    header: ['ogit/_id', ...heads],
    rows: sent.map(({ id, body }) => [id, ...heads.map((head) => cellOf(body, head))]),
    unchanged: written.flatMap(({ id, body }) => (body === undefined ? [id] : [])),
    warnings: countedWarnings(written.flatMap(({ body, warnings }) => (body === undefined ? [] : warnings))),
  };
}

function stagedOn(lists: VertexLists, attribute: string, change: BulkChange): StagedChange[] {
  const items = itemsOf(holdingOf(lists, attribute), lists.createdOn);
  switch (change.kind) {
    case 'add':
      return (change.whereMissing ? missingItems(change.items, items) : change.items).map((item) => ({
        kind: 'add',
        item,
      }));
    case 'remove':
      return change.removals
        .filter((removal) => countMatches(items, removal) > 0)
        .map((removal) => ({ kind: 'remove-matching', removal }));
    case 'replace':
      return [{ kind: 'replace-all', items: change.items }];
    default:
      return assertNever(change);
  }
}

/** Returns the first item of each value that the list does not have. */
function missingItems(items: readonly ListItem[], present: readonly ListItem[]): ListItem[] {
  const values = new Set(present.map(({ value }) => value));
  return items.filter(({ value }) => !values.has(value) && values.add(value));
}

/** Returns the cell that means the same as the body's value under a head. @source wire.md §3, "Meaning of a cell" */
function cellOf(body: WriteBody, head: string): string {
  if (!Object.hasOwn(body, head)) return '';
  const value = body[head];
  if (prefixOf(head) !== '') return JSON.stringify(value);
  return value === null ? plainMeaning.nullKeyword : String(value);
}

function countedWarnings(warnings: readonly ListWarning[]): BulkFile['warnings'] {
  const kinds = Map.groupBy(warnings, ({ kind }) => kind);
  return [...kinds].map(([kind, all]) => ({
    kind,
    confirm: all.some(({ confirm }) => confirm),
    sentence: all[0]?.sentence ?? '',
    vertices: all.length,
  }));
}
