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

/** What a user chooses for a column. `open`: nothing is decided, as before. */
export type Becomes =
  | { readonly name: string }
  | { readonly group: NewGroup }
  | { readonly state: 'left-out' | 'open' };

/** A target of one value that reads this column alone, so that the column may take another name. */
export function ownTarget({ targets }: Draft, { uses }: Pick<SourceColumn, 'uses'>): DraftTarget | null {
  const [use, ...others] = uses;
  const entry = use === undefined || others.length > 0 ? undefined : targets[use.target];
  if (entry === undefined || !('from' in entry.target)) return null;
  return columnsOf(entry.target.from).length === 1 ? entry : null;
}

/** The edits by which a column becomes something else; undone in one step. */
export function becomeEdits(draft: Draft, kind: FileKind, column: SourceColumn, becomes: Becomes): Edit[] {
  if ('state' in becomes)
    return becomes.state === 'left-out'
      ? leaveOutEdits(draft, [column])
      : [...removals(draft, [column]), ...leftOutEdits(draft, [], [column])];
  const own = ownTarget(draft, column);
  const source = sourceOfColumn(column);
  const keeps = leftOutEdits(draft, [], [column]);
  if ('group' in becomes) {
    const present = draft.targets.map(({ target }) => target);
    const removed: Edit[] = own === null ? [] : [{ edit: 'remove', key: own.key }];
    return [...removed, ...addEdits(groupFrom(becomes.group, source, present), kind), ...keeps];
  }
  const waiting = draft.targets.find(
    ({ target }) => 'from' in target && target.name === becomes.name && isUnchosen(target.from),
  );
  if (waiting !== undefined) {
    const removed: Edit[] = own === null ? [] : [{ edit: 'remove', key: own.key }];
    return [...removed, { edit: 'set-source', key: waiting.key, path: 'value', from: source }, ...keeps];
  }
  if (own === null || !('from' in own.target))
    return [...addEdits(targetNamed(becomes.name, source), kind), ...keeps];
  const { from, transforms } = own.target;
  const named = targetNamed(becomes.name, from);
  // The prefix of an identity belongs to it, and to nothing else.
  const isPrefixed = own.target.kind === 'identity' && named.kind !== 'identity' && 'template' in from;
  const target = { ...(isPrefixed ? targetNamed(becomes.name, source) : named), transforms } as Target;
  return [{ edit: 'replace', key: own.key, target }, ...keeps];
}

/** Leaves columns out: what they alone fill is removed, and the decision is kept with the mapping. */
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

/** Changes the list of columns that are left out; no edit where it stays the same. */
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

/** Takes the columns out of the targets: a whole target where it is nothing without them. */
function removals({ targets }: Draft, columns: readonly SourceColumn[]): Edit[] {
  const paths = new Map<number, string[]>();
  for (const { uses } of columns)
    for (const { target, path } of uses) paths.set(target, [...(paths.get(target) ?? []), path]);
  return [...paths].flatMap(([place, used]): Edit[] => {
    const entry = targets[place];
    if (entry === undefined) return [];
    const { key, target } = entry;
    if (!isLeftWith(target, used)) return [{ edit: 'remove', key }];
    // The last first: the attributes of an issue are counted.
    return [...new Set(used)]
      .sort()
      .reverse()
      .map((path) => ({ edit: 'remove-field', key, path }));
  });
}

/** Whether a target without some of its fields is still one of the same kind. */
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
