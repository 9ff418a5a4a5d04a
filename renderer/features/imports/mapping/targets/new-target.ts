/** Creates targets from names, groups and columns, and the edits that add them to a mapping. */
import type { FileKind } from '../../../../../shared/imports/recognition.ts';
import type { Edit } from '../../../../../shared/recipes/edits.ts';
import type { Field, ValueSource } from '../../../../../shared/recipes/field.ts';
import { knownNames } from '../../../../../shared/recipes/known-attributes.ts';
import { partHeads, type Target } from '../../../../../shared/recipes/target.ts';
import { fitsKind } from '../../../../../shared/recipes/target-faults.ts';
import { fieldsOf, withField } from '../../../../../shared/recipes/target-fields.ts';
import { nameFault } from '../fields/name-fault.ts';

/** Source of a field for which nothing is chosen yet; its cells stay empty. */
export const unchosen: ValueSource = { constant: '' };
export const isUnchosen = (from: ValueSource): boolean => 'constant' in from && from.constant === '';

export const fieldOf = (from: ValueSource): Field => ({ from, transforms: [] });

/** Targets in the menu of new targets that are not a name. */
export type NewGroup = 'edge' | 'issue' | 'content' | 'list';

/** Creates the target for a name: an identity, a column of edges or timeseries, else an attribute. */
export function targetNamed(name: string, from: ValueSource = sourceFor(name)): Target {
  const field = fieldOf(from);
  if (name === 'ogit/_xid' || name === 'ogit/_id') return { kind: 'identity', name, ...field };
  const part = partHeads.find((head) => head === name);
  if (part !== undefined) return { kind: 'part', name: part, ...field };
  const lookUp = knownNames.find((known) => known.name === name)?.lookUp ?? false;
  return { kind: 'attribute', name, lookUp, ...field };
}

/** Usual source of an attribute, if it is not a column. */
function sourceFor(name: string): ValueSource {
  if (name === 'ogit/_scope') return { account: 'default-scope' };
  if (name === '$type') return { constant: 'incident' };
  return name === '/ProcessIssue' ? { constant: 'true' } : unchosen;
}

/** Creates a group with an id or name that no present target has. */
export function newGroup(group: NewGroup, present: readonly Target[]): Target {
  const id = untakenId(
    present.flatMap((target) => (target.kind === group && 'id' in target ? target.id : [])),
  );
  switch (group) {
    case 'edge':
      return {
        kind: 'edge',
        id,
        verb: fieldOf(unchosen),
        direction: fieldOf({ constant: 'out' }),
        other: { by: 'xid', ...fieldOf(unchosen) },
      };
    case 'issue':
      return {
        kind: 'issue',
        id,
        attributes: [
          { name: 'ogit/subject', lookUp: false, ...fieldOf(unchosen) },
          { name: '/ProcessIssue', lookUp: false, ...fieldOf({ constant: 'true' }) },
        ],
      };
    case 'content':
      return {
        kind: 'content',
        as: 'text',
        content: fieldOf(unchosen),
        mimetype: fieldOf({ constant: 'text/plain' }),
      };
    default:
      return {
        kind: 'list',
        name: untakenListName(present),
        effect: '+',
        value: fieldOf(unchosen),
        json: false,
      };
  }
}

/** The value of a group that a column most likely fills. */
const mainPaths: Readonly<Record<NewGroup, string>> = {
  edge: 'other',
  issue: '0',
  content: 'content',
  list: 'value',
};

/** Creates a group whose main value comes from a source; a list gets the name of its column unless it is taken. */
export function groupFrom(group: NewGroup, from: ValueSource, present: readonly Target[]): Target {
  const target = withField(newGroup(group, present), mainPaths[group], fieldOf(from));
  const listName = 'column' in from ? freeAttribute(from.column) : null;
  const isTaken = present.some((each) => each.kind === 'list' && each.name === listName);
  return target.kind === 'list' && listName !== null && !isTaken ? { ...target, name: listName } : target;
}

/** Returns the free attribute with the name of a column, such as `/room_number`; null if there is no valid one. */
export function freeAttribute(column: string): string | null {
  const name = `/${column.trim().replaceAll(/[\s:/]+/gu, '_')}`;
  return column.trim() !== '' && column.length <= longestName && nameFault(name) === null ? name : null;
}

/** Creates free attributes with distinct names; columns without a valid attribute name are left out. */
export function freeAttributes(
  columns: readonly { readonly source: ValueSource }[],
  present: readonly Target[],
): Target[] {
  const taken = new Set(present.flatMap((target) => fieldsOf(target).flatMap(({ head }) => head ?? [])));
  return columns.flatMap(({ source }) => {
    const free = 'column' in source ? freeAttribute(source.column) : null;
    if (free === null) return [];
    let name = free;
    for (let number = 2; taken.has(name); number += 1) name = `${free}_${number}`;
    taken.add(name);
    return [targetNamed(name, source)];
  });
}

/** Longest header that becomes a name; a longer one is not a real header. */
const longestName = 200;

const untakenId = (taken: readonly string[]): string => {
  let id = 1;
  while (taken.includes(String(id))) id += 1;
  return String(id);
};

function untakenListName(present: readonly Target[]): string {
  const taken = present.flatMap((target) => (target.kind === 'list' ? target.name : []));
  let name = '/tags';
  for (let number = 2; taken.includes(name); number += 1) name = `/tags${number}`;
  return name;
}

/** Returns the edits that add a target; if the kind of file cannot have it but combined rows can, the kind changes. */
export function addEdits(target: Target, kind: FileKind): Edit[] {
  const needsCombined = !fitsKind(kind, target) && fitsKind('combined', target);
  return [
    ...(needsCombined ? [{ edit: 'set', to: { kind: 'combined' } } as const] : []),
    { edit: 'add', target },
  ];
}

/** Key of a field on the screen, by the key of its target: it receives the focus, or has its transforms open. */
export const sourceMark = (key: number, path: string): string => `source ${key} ${path}`;
export const firstPath = (target: Target): string => fieldsOf(target)[0]?.path ?? 'value';

/** The names that targets fill, without the names of lists. */
export const filledNames = (present: readonly Target[]): ReadonlySet<string> =>
  new Set(present.flatMap((target) => ('name' in target && target.kind !== 'list' ? target.name : [])));
