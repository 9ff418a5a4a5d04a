/** Edits of the draft for what users decide about columns in the table of columns. */
import type { FileKind } from '../../../../../shared/imports/recognition.ts';
import type { Draft, DraftTarget, Edit } from '../../../../../shared/recipes/edits.ts';
import { columnsOf } from '../../../../../shared/recipes/field.ts';
import { type SourceColumn, sourceOfColumn } from '../../../../../shared/recipes/source-columns.ts';
import type { Target } from '../../../../../shared/recipes/target.ts';
import { fieldsOf } from '../../../../../shared/recipes/target-fields.ts';
import {
  addEdits,
  freeAttributes,
  groupFrom,
  isUnchosen,
  type NewGroup,
  targetNamed,
} from '../targets/new-target.ts';

/** What a user chooses for a column; `open` means that nothing is decided yet. */
export type ColumnTarget =
  | { readonly name: string }
  | { readonly group: NewGroup }
  | { readonly state: 'left-out' | 'open' };

/** Returns the target of one value that reads only this column, so that it can be renamed; null if there is none. */
export function ownTarget({ targets }: Draft, { uses }: Pick<SourceColumn, 'uses'>): DraftTarget | null {
  const [use, ...others] = uses;
  const entry = use === undefined || others.length > 0 ? undefined : targets[use.target];
  if (entry === undefined || !('from' in entry.target)) return null;
  return columnsOf(entry.target.from).length === 1 ? entry : null;
}

/** Returns the edits by which a column becomes something else. */
export function becomeEdits(
  draft: Draft,
  kind: FileKind,
  column: SourceColumn,
  becomes: ColumnTarget,
): Edit[] {
  if ('state' in becomes)
    return becomes.state === 'left-out'
      ? leaveOutEdits(draft, [column])
      : [...removals(draft, [column]), ...leftOutEdits(draft, [], [column])];
  const own = ownTarget(draft, column);
  const source = sourceOfColumn(column);
  const takeBack = leftOutEdits(draft, [], [column]);
  if ('group' in becomes) {
    const present = draft.targets.map(({ target }) => target);
    const removed: Edit[] = own === null ? [] : [{ edit: 'remove', key: own.key }];
    return [...removed, ...addEdits(groupFrom(becomes.group, source, present), kind), ...takeBack];
  }
  const unfilled = draft.targets.find(
    ({ target }) => 'from' in target && target.name === becomes.name && isUnchosen(target.from),
  );
  if (unfilled !== undefined) {
    const removed: Edit[] = own === null ? [] : [{ edit: 'remove', key: own.key }];
    return [...removed, { edit: 'set-source', key: unfilled.key, path: 'value', from: source }, ...takeBack];
  }
  if (own === null || !('from' in own.target))
    return [...addEdits(targetNamed(becomes.name, source), kind), ...takeBack];
  const { from, transforms } = own.target;
  const named = targetNamed(becomes.name, from);
  // The template with the prefix of an identity makes no sense for another target.
  const isPrefixed = own.target.kind === 'identity' && named.kind !== 'identity' && 'template' in from;
  const target = { ...(isPrefixed ? targetNamed(becomes.name, source) : named), transforms } as Target;
  return [{ edit: 'replace', key: own.key, target }, ...takeBack];
}

/** Leaves columns out: fields that only they fill are removed, and the decision is stored in the recipe. */
export const leaveOutEdits = (draft: Draft, columns: readonly SourceColumn[]): Edit[] => [
  ...removals(draft, columns),
  ...leftOutEdits(draft, columns, []),
];

/** The kinds of file that have free attributes. */
export const freeKinds: ReadonlySet<FileKind> = new Set(['vertices', 'combined', 'objects']);

/** Sends columns that nothing reads as free attributes of their names. */
export function freeAttributeEdits(draft: Draft, kind: FileKind, columns: readonly SourceColumn[]): Edit[] {
  const unused = columns.filter(({ state }) => state !== 'mapped');
  const sources = unused.map((column) => ({ source: sourceOfColumn(column) }));
  const made = freeAttributes(
    sources,
    draft.targets.map(({ target }) => target),
  );
  if (made.length === 0) return [];
  return [...made.flatMap((target) => addEdits(target, kind)), ...leftOutEdits(draft, [], unused)];
}

/** Adds columns to the list of those left out, and takes others back; no edit if the list stays the same. */
function leftOutEdits(
  { recipe: { leftOut = [] } }: Draft,
  out: readonly SourceColumn[],
  back: readonly SourceColumn[],
): Edit[] {
  const isBack = new Set(back.map(({ name }) => name));
  const next = [...new Set([...leftOut.filter((name) => !isBack.has(name)), ...out.map(({ name }) => name)])];
  const same = next.length === leftOut.length && next.every((name, index) => name === leftOut[index]);
  return same ? [] : [{ edit: 'set', to: { leftOut: next } }];
}

/** Removes the columns from the targets; a target that is incomplete without them is removed as a whole. */
function removals({ targets }: Draft, columns: readonly SourceColumn[]): Edit[] {
  const paths = new Map<number, string[]>();
  for (const { uses } of columns)
    for (const { target, path } of uses) paths.set(target, [...(paths.get(target) ?? []), path]);
  return [...paths].flatMap(([place, used]): Edit[] => {
    const entry = targets[place];
    if (entry === undefined) return [];
    const { key, target } = entry;
    if (!isLeftWith(target, used)) return [{ edit: 'remove', key }];
    // The last first: paths of issue attributes are indexes, which change when an earlier one is removed.
    return [...new Set(used)]
      .sort((one, other) => Number(other) - Number(one))
      .map((path) => ({ edit: 'remove-field', key, path }));
  });
}

/** Whether a target is still complete without some of its fields. */
function isLeftWith(target: Target, without: readonly string[]): boolean {
  const optional = { list: ['created'], edge: ['direction'], content: ['mimetype'] };
  if (target.kind === 'issue')
    // An issue of constants alone would be opened for every row.
    return fieldsOf(target).some(
      ({ path, field }) => !without.includes(path) && columnsOf(field.from).length > 0,
    );
  return target.kind in optional
    ? without.every((path) => optional[target.kind as keyof typeof optional].includes(path))
    : false;
}
