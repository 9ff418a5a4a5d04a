/** The grammar of column heads: what the connector does with the cells below each. */

export const columnKinds = [
  'identity',
  'attribute',
  'free',
  'lookup',
  'map',
  'edge',
  'issue',
  'content',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

export interface ColumnHead {
  readonly name: string;
  readonly kind: ColumnKind;
  /** In a few words, for the head of a table. */
  readonly meaning: string;
}

const mapMeaning = { '=': 'replaces a list', '+': 'adds to a list', '-': 'removes from a list' } as const;

const wellKnown: Readonly<Record<string, string>> = {
  'ogit/_xid': 'identity, chosen by you',
  'ogit/_id': 'identity, set by the platform',
  'ogit/_type': 'vertex type',
  'ogit/_scope': 'needed to create',
};

/** Reads one head. @source interfaces.md 2.5 */
export function readHead(name: string): ColumnHead {
  const first = name[0];
  if (first === '=' || first === '+' || first === '-')
    return { name, kind: 'map', meaning: mapMeaning[first] };
  if (name.startsWith('xid:')) return { name, kind: 'lookup', meaning: 'look-up by xid' };
  if (name.startsWith('edge:')) return { name, kind: 'edge', meaning: groupMeaning('edge', name) };
  if (name.startsWith('issue:')) return { name, kind: 'issue', meaning: groupMeaning('issue', name) };
  if (/^content:(text|base64|mimetype)$/.test(name)) return { name, kind: 'content', meaning: 'attachment' };
  if (name === 'ogit/_xid' || name === 'ogit/_id')
    return { name, kind: 'identity', meaning: wellKnown[name] ?? 'identity' };
  if (name.startsWith('/')) return { name, kind: 'free', meaning: 'free attribute' };
  return { name, kind: 'attribute', meaning: wellKnown[name] ?? 'attribute' };
}

function groupMeaning(word: string, name: string): string {
  const [, id = '', ...rest] = name.split(':');
  return `${word} ${id} · ${rest.join(':')}`;
}

export interface HeadFault {
  readonly rule: 'head-empty' | 'head-twice';
  readonly message: string;
}

/** Faults for which the connector refuses the whole body. @source wire.md §3, "Whole requests" */
export function headFaults(names: readonly string[]): HeadFault[] {
  const faults: HeadFault[] = [];
  const seen = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const earlier = seen.get(name);
    if (name === '')
      faults.push({
        rule: 'head-empty',
        message: `Column ${index + 1} has no name; give it one or remove it.`,
      });
    else if (earlier !== undefined)
      faults.push({
        rule: 'head-twice',
        message: `Columns ${earlier + 1} and ${index + 1} are both named “${name}”; rename one of them.`,
      });
    else seen.set(name, index);
  }
  return faults;
}
