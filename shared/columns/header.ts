/** Reads column heads (the names in the header): what the connector does with the cells below each. */
import type { FileKind } from '../imports/recognition.ts';

export const columnKinds = [
  'identity',
  'attribute',
  'free',
  'lookup',
  'map',
  'edge',
  'issue',
  'content',
  'value',
  'unused',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

interface ColumnHead {
  readonly name: string;
  readonly kind: ColumnKind;
  /** A few words for users, shown above the column in a table. */
  readonly meaning: string;
}

const mapMeaning = { '=': 'replaces a list', '+': 'adds to a list', '-': 'removes from a list' } as const;

const wellKnown: ReadonlyMap<string, string> = new Map([
  ['ogit/_xid', 'identity, chosen by you'],
  ['ogit/_id', 'identity, set by the platform'],
  ['ogit/_type', 'vertex type'],
  ['ogit/_scope', 'needed to create'],
]);

/** Reads one head by the rules that all endpoints of the connector share. @source interfaces.md 2.5 */
export function readHead(name: string): ColumnHead {
  const first = name[0];
  if (first === '=' || first === '+' || first === '-')
    return { name, kind: 'map', meaning: mapMeaning[first] };
  if (name.startsWith('xid:')) return { name, kind: 'lookup', meaning: 'look-up by xid' };
  if (name.startsWith('edge:')) return { name, kind: 'edge', meaning: groupMeaning('edge', name) };
  if (name.startsWith('issue:')) return { name, kind: 'issue', meaning: groupMeaning('issue', name) };
  if (/^content:(text|base64|mimetype)$/.test(name)) return { name, kind: 'content', meaning: 'attachment' };
  if (name === 'ogit/_xid' || name === 'ogit/_id')
    return { name, kind: 'identity', meaning: wellKnown.get(name) ?? 'identity' };
  if (name.startsWith('/')) return { name, kind: 'free', meaning: 'free attribute' };
  return { name, kind: 'attribute', meaning: wellKnown.get(name) ?? 'attribute' };
}

function groupMeaning(word: string, name: string): string {
  const [, id = '', ...rest] = name.split(':');
  return `${word} ${id} · ${rest.join(':')}`;
}

/** Reads a head of a file of objects that no table here has: any name may be a field. @source interfaces.md 2.6 */
const fieldHead = (name: string): ColumnHead =>
  name.startsWith('/')
    ? { name, kind: 'free', meaning: 'free attribute' }
    : { name, kind: 'attribute', meaning: 'field' };

type Meaning = readonly [kind: ColumnKind, meaning: string];

const identity: readonly (readonly [string, Meaning])[] = [
  ['ogit/_xid', ['identity', 'the vertex, by xid']],
  ['ogit/_id', ['identity', 'the vertex, by id']],
  ['xid:ogit/_id', ['lookup', 'the vertex, by xid']],
];

/** Columns of kinds with their own columns. The platform ignores others, except in objects, where they are fields. */
const knownColumns: Readonly<Partial<Record<FileKind, ReadonlyMap<string, Meaning>>>> = {
  edges: new Map<string, Meaning>([
    ['from:ogit/_xid', ['edge', 'start, by xid']],
    ['from:ogit/_id', ['edge', 'start, by id']],
    ['verb', ['edge', 'type of the edge']],
    ['to:ogit/_xid', ['edge', 'end, by xid']],
    ['to:ogit/_id', ['edge', 'end, by id']],
  ]),
  timeseries: new Map<string, Meaning>([
    ...identity,
    ['timestamp', ['value', 'time in milliseconds']],
    ['time', ['value', 'time as ISO 8601']],
    ['value', ['value', 'the value']],
    ['items', ['value', 'list of times and values']],
  ]),
  objects: new Map<string, Meaning>([
    ['$id', ['identity', 'the object, chosen by you']],
    ['$type', ['attribute', 'type of the object']],
    ['comments', ['map', 'adds comments']],
    ['originNode', ['lookup', 'where the incident starts']],
  ]),
  attachments: new Map<string, Meaning>([
    ...identity,
    ['content:text', ['content', 'content as text']],
    ['content:base64', ['content', 'content as base64']],
    ['content:mimetype', ['content', 'content type']],
  ]),
};

/** Reads the meaning of a column in a file of one kind. @source interfaces.md 2.2–2.5 */
export function readColumn(name: string, kind: FileKind): ColumnHead {
  const known = knownColumns[kind];
  if (known === undefined) return readHead(name);
  if (kind === 'objects' && !known.has(name)) return fieldHead(name);
  const [columnKind, meaning] = known.get(name) ?? (['unused', `not used in ${kind}`] as const);
  return { name, kind: columnKind, meaning };
}
