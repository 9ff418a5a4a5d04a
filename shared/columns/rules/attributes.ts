/** Finds the columns that set attributes of a vertex: of the row's own vertex, or of an issue in the same row. */
import { readHead } from '../header.ts';
import { attributeOf, placeOf } from './group-heads.ts';

export interface AttributeColumn {
  readonly column: number;
  /** `=`, `+` or `-` of a map head, `xid:` of a look-up, empty for a plain head. */
  readonly prefix: '' | 'xid:' | '=' | '+' | '-';
  readonly attribute: string;
}

function attributeColumn(column: number, name: string): AttributeColumn {
  const attribute = attributeOf(name);
  const prefix = name.slice(0, name.length - attribute.length) as AttributeColumn['prefix'];
  return { column, prefix: readHead(name).kind === 'identity' ? '' : prefix, attribute };
}

/** Returns all columns of the row's own vertex. */
export const vertexColumns = (header: readonly string[]): AttributeColumn[] =>
  header.flatMap((name, column) => (placeOf(name).kind === 'vertex' ? [attributeColumn(column, name)] : []));

/** Returns the columns of each issue, by the name of its group. */
export function issueColumns(header: readonly string[]): ReadonlyMap<string, readonly AttributeColumn[]> {
  const groups = new Map<string, AttributeColumn[]>();
  for (const [column, name] of header.entries()) {
    const place = placeOf(name);
    if (place.kind !== 'issue') continue;
    const attribute = attributeColumn(column, place.name);
    const group = groups.get(place.group);
    if (group) group.push(attribute);
    else groups.set(place.group, [attribute]);
  }
  return groups;
}

/** Attributes that only the platform sets; their values in a write are ignored. */
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

/** Whether a write sets an attribute. */
export type IsWritable = (attribute: string) => boolean;

export const isWritableOnCreate: IsWritable = (attribute) => !setByPlatform.has(attribute);

/** @source wire.md §3, "Row rules" */
export const isWritableOnUpdate: IsWritable = (attribute) =>
  !attribute.startsWith('ogit/_') || updatable.has(attribute);
const updatable: ReadonlySet<string> = new Set(['ogit/_owner', 'ogit/_content', 'ogit/_tags']);

/** Attributes that hold one text, and never a list. */
export const scalarAttributes: ReadonlySet<string> = new Set(['ogit/_xid', 'ogit/_scope']);
export const originNode = 'ogit/Automation/originNode';
export const issueType = 'ogit/Automation/AutomationIssue';
