/** Options and words of the select that decides what a column becomes. */
import type { FileKind } from '../../../../../shared/imports/recognition.ts';
import type { Draft } from '../../../../../shared/recipes/edits.ts';
import { knownNames } from '../../../../../shared/recipes/known-attributes.ts';
import type { SourceColumn } from '../../../../../shared/recipes/source-columns.ts';
import type { Target } from '../../../../../shared/recipes/target.ts';
import { nameFault } from '../fields/name-fault.ts';
import { freeAttribute, isUnchosen, type NewGroup } from '../targets/new-target.ts';
import { nameOf } from '../targets/target-words.ts';
import { type ColumnTarget, ownTarget } from './column-edits.ts';

/** What a field of a target is, such as `edge 1 · ogit/dependsOn` or `ogit/name`. */
function wordsOfUse(target: Target, path: string): string {
  if (target.kind === 'edge') {
    const verb = 'constant' in target.verb.from ? target.verb.from.constant : '';
    return verb === '' ? nameOf(target) : `${nameOf(target)} · ${verb}`;
  }
  if (target.kind === 'issue') {
    const attribute = target.attributes[Number(path)];
    return attribute === undefined ? nameOf(target) : `${nameOf(target)} · ${attribute.name}`;
  }
  return path === 'value' || path === 'content' ? nameOf(target) : `${nameOf(target)} · ${path}`;
}

/** Everything that a column becomes, in a few words; empty if no target reads the column. */
export const targetWords = ({ targets }: Draft, { uses }: Pick<SourceColumn, 'uses'>): string =>
  uses
    .flatMap(({ target, path }) => {
      const entry = targets[target];
      return entry === undefined ? [] : [wordsOfUse(entry.target, path)];
    })
    .join(', ');

interface Choice {
  readonly value: string;
  readonly label: string;
}
interface ChoiceGroup {
  readonly group: string;
  readonly items: readonly Choice[];
}

const groupNames: readonly (readonly [NewGroup, string])[] = [
  ['list', 'values of a list'],
  ['edge', 'other end of an edge'],
  ['issue', 'subject of an issue'],
  ['content', 'content'],
];

/** Value of the chosen option; `now` for a present use that has no other option, null if nothing is decided. */
export function chosenValue(draft: Draft, column: SourceColumn): string | null {
  if (column.state === 'left-out') return 'left-out';
  if (column.state === 'open') return null;
  const own = ownTarget(draft, column);
  return own !== null && 'name' in own.target ? `name ${own.target.name}` : 'now';
}

/** Meaning of the value of an option; null for `now`, which changes nothing. */
export function parseTarget(value: string): ColumnTarget | null {
  if (value === 'left-out' || value === 'open') return { state: value };
  if (value.startsWith('name ')) return { name: value.slice('name '.length) };
  return value.startsWith('group ') ? { group: value.slice('group '.length) as NewGroup } : null;
}

/** Options for a column, in groups. @param search typed text, which may be a new name */
export function targetOptions(
  draft: Draft,
  kind: FileKind,
  column: SourceColumn,
  search: string,
): readonly ChoiceGroup[] {
  const isVertex = kind === 'vertices' || kind === 'combined';
  const own = ownTarget(draft, column);
  const taken = new Set(
    draft.targets.flatMap(({ key, target }) =>
      'from' in target && key !== own?.key && !isUnchosen(target.from) ? [target.name] : [],
    ),
  );
  const freeName = isVertex || kind === 'objects' ? freeAttribute(column.name) : null;
  const chosen = chosenValue(draft, column);
  const now = targetWords(draft, column);
  const listed = new Set<string>();
  const nameOption = (each: string): Choice[] => {
    if (taken.has(each) || listed.has(each)) return [];
    listed.add(each);
    return [{ value: `name ${each}`, label: each }];
  };
  const ownItems: Choice[] = [
    ...(chosen === 'now' ? [{ value: 'now', label: now }] : []),
    ...(own !== null && 'name' in own.target ? nameOption(own.target.name) : []),
    ...(freeName === null ? [] : nameOption(freeName)),
    { value: 'left-out', label: 'leave out' },
    ...(chosen === null ? [] : [{ value: 'open', label: 'not decided yet' }]),
  ];
  const known = knownNames
    .filter((each) => each.kinds.includes(kind))
    .flatMap((each) => nameOption(each.name));
  const typed = search.trim();
  const newName = typed !== '' && nameFault(typed) === null ? nameOption(typed) : [];
  const present = new Set(draft.targets.map(({ target }) => target.kind));
  const groups = groupNames.filter(
    ([group]) =>
      (isVertex || (group === 'content' && kind === 'attachments')) &&
      !(group === 'content' && present.has('content')),
  );
  const built = groups.map(([group, label]) => ({ value: `group ${group}`, label }));
  const offered = [
    { group: 'Attributes', items: known },
    { group: 'Built from several values', items: built },
  ];
  const typedName = { group: 'Another name', items: newName };
  return [
    { group: 'This column', items: ownItems },
    // Enter takes the first match: text with a slash is probably a new name, other text a part of a known one.
    ...(typed.includes('/') ? [typedName, ...offered] : [...offered, typedName]),
  ].filter(({ items }) => items.length > 0);
}
