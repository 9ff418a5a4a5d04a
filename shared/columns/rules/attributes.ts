/** The columns that set attributes of one vertex, be it the row's own or an issue beside it. */
import { readHead } from '../header.ts';
import { attributeOf, placeOf } from './group-heads.ts';

export interface AttributeColumn {
  readonly column: number;
  /** `=`, `+` or `-` of a map head; `xid:` of a look-up; nothing of a plain head. */
  readonly prefix: '' | 'xid:' | '=' | '+' | '-';
  readonly attribute: string;
}

function attributeColumn(column: number, name: string): AttributeColumn {
  const attribute = attributeOf(name);
  const prefix = name.slice(0, name.length - attribute.length) as AttributeColumn['prefix'];
  return { column, prefix: readHead(name).kind === 'identity' ? '' : prefix, attribute };
}

/** All columns that belong to no group. */
export const vertexColumns = (header: readonly string[]): AttributeColumn[] =>
  header.flatMap((name, column) => (placeOf(name).of === 'vertex' ? [attributeColumn(column, name)] : []));

/** The columns of the issues, by group. */
export function issueColumns(header: readonly string[]): ReadonlyMap<string, readonly AttributeColumn[]> {
  const groups = new Map<string, AttributeColumn[]>();
  for (const [column, name] of header.entries()) {
    const place = placeOf(name);
    if (place.of !== 'issue') continue;
    const own = attributeColumn(column, place.name);
    const group = groups.get(place.group);
    if (group) group.push(own);
    else groups.set(place.group, [own]);
  }
  return groups;
}

/** A write names them in vain: the platform sets them alone. */
const setByPlatform: ReadonlySet<string> = new Set([
  'ogit/_id',
  'ogit/_type',
  'ogit/_graphtype',
  'ogit/_created-on',
  'ogit/_modified-on',
  'ogit/_creator',
  'ogit/_v',
  'ogit/_is-deleted',
]);

/** Which attributes a write sets. */
export type Takes = (attribute: string) => boolean;

export const createTakes: Takes = (attribute) => !setByPlatform.has(attribute);

/** @source wire.md §3, "Row rules" */
export const updateTakes: Takes = (attribute) => !attribute.startsWith('ogit/_') || updatable.has(attribute);
const updatable: ReadonlySet<string> = new Set(['ogit/_owner', 'ogit/_content', 'ogit/_tags']);

/** Attributes that hold one text, and never a list. */
export const scalarAttributes: ReadonlySet<string> = new Set(['ogit/_xid', 'ogit/_scope']);
export const originNode = 'ogit/Automation/originNode';
export const issueType = 'ogit/Automation/AutomationIssue';
