/** Random small files of every kind and action, with good and bad cells for every rule that a check can apply. */
import fc from 'fast-check';
import type { Action } from '../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../shared/imports/recognition.ts';

/**
 * `@k0` is a placeholder for the xid and `#k0` for the id of a vertex: `k0` to `k9` are existing machines and `t0`,
 * `t1` existing timeseries, `n0` to `n5` are free xids. A raw cell is kept unchanged where JSON strings are switched
 * on.
 */
export type Cell = string | 'null keyword' | { readonly raw: string };

export interface RandomFile {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
}

type Columns = Readonly<Record<string, fc.Arbitrary<Cell>>>;

const cells = (weights: readonly (readonly [number, readonly Cell[]])[]): fc.Arbitrary<Cell> =>
  fc.oneof(...weights.map(([weight, each]) => ({ weight, arbitrary: fc.constantFrom(...each) })));
const needed = (good: readonly Cell[], bad: readonly Cell[] = ['']) =>
  cells([
    [20, good],
    [1, ['']],
    [1, ['null keyword']],
    [1, bad],
  ]);
const optional = (good: readonly Cell[], bad: readonly Cell[] = ['']) =>
  cells([
    [20, ['']],
    [10, good],
    [1, ['null keyword']],
    [1, bad],
  ]);
const rare = (each: readonly Cell[]) =>
  cells([
    [20, ['']],
    [1, each],
  ]);

const list = '[{"value":"a","created":1},{"value":"b"}]';
const noLists = ['["a"]', '[{"value":1}]', '[{"value":"a","created":1.5}]', '{"value":"a"}', 'null', '3'];
const noJson = ['[a]', '{', 'nul', "['a']"];
const issueType = 'ogit/Automation/AutomationIssue';

const attributes: Columns = {
  'ogit/name': optional(['one', 'ü', 'null', 'NULL']),
  'ogit/_owner': optional(['me']),
  '/tags': rare(['red', 'null keyword']),
  '=/tags': optional([list, '[]'], [...noLists, ...noJson]),
  '+/tags': optional([list], [...noLists, ...noJson]),
  '-/tags': optional(['[{"created":1}]', '[{}]'], ['[1]', '{}', ...noJson]),
  'xid:/rack': optional(['@k8', '@k9']),
};
const creating: Columns = {
  'ogit/_type': needed(['ogit/MARS/Machine', 'ogit/MARS/Machine', issueType]),
  'ogit/_scope': needed(['s']),
  'ogit/Automation/originNode': optional(['#k8', '#k9']),
  'xid:ogit/Automation/originNode': optional(['@k8']),
};
const content: Columns = {
  'content:text': optional(['text', '0']),
  'content:base64': optional(
    ['YQ==', 'YWI=', 'YWJj', '+/+/'],
    ['YQ', 'YQ=', 'YR==', 'Y_-=', 'YWJj ', 'äää=', '===='],
  ),
  'content:mimetype': optional(
    ['text/plain', 'text/plain; charset=utf-8', 'image/svg+xml'],
    ['text', 'a b/c'],
  ),
};
const identity = (ids: readonly string[], xids = ids): Columns => ({
  'ogit/_xid': needed(xids.map((each) => `@${each}`)),
  'ogit/_id': optional(ids.map((each) => `#${each}`)),
  'xid:ogit/_id': rare(xids.map((each) => `@${each}`)),
});
/** Names of edge groups, each with the vertex at its other end. */
const groups = [
  ['1', 'k8'],
  ['b', 'k9'],
] as const;
const edgeGroup = (group: string, other: string): Columns => ({
  [`edge:${group}:verb`]: optional(['ogit/connects', 'is part of']),
  [`edge:${group}:direction`]: cells([
    [8, ['']],
    [8, ['in', 'out']],
    [1, ['IN', 'both', 'o', 'null keyword']],
  ]),
  [`edge:${group}:vertex_id`]: rare([`#${other}`, 'null keyword']),
  [`edge:${group}:vertex_xid`]: optional([`@${other}`]),
});

// A vertex named by its id is never named by its xid as well: only the platform knows that both identify the same.
const ends: Columns = {
  'from:ogit/_id': rare(['#k0', '#k1']),
  'from:ogit/_xid': needed(['@k2', '@k2', '@k3']),
  verb: needed(['ogit/connects', 'ogit/connects', 'ogit/uses']),
  'to:ogit/_id': rare(['#k0', '#k1']),
  'to:ogit/_xid': needed(['@k2', '@k3', '@k3']),
  '=passed-over': rare([list, ...noJson]),
};

const moments = ['1700000000000', '-5', '0', '1700000000'];
const noMoments = ['1.5', '1e3', ' 1', '9007199254740993', 'now', '-'];
const item = (rest: string) => `[{"timestamp":1,"value":"a"},{${rest}}]`;

const noItems = [
  item('"timestamp":1.5,"value":"a"'),
  item('"timestamp":1,"value":2'),
  item('"timestamp":1,"time":"2023-11-14","value":"a"'),
  item('"value":"a"'),
  item('"time":"now","value":"a"'),
  '[1]',
  '[]',
  '{}',
  'null keyword',
];

const columnsOf: Readonly<Record<string, Columns>> = {
  'POST vertices': {
    'ogit/_xid': needed(['@n0', '@n1', '@n2', '@n3', '@n4']),
    'ogit/_id': rare(['#k0']),
    ...creating,
    ...attributes,
    '=ogit/_xid': rare([list, 'null keyword']),
  },
  'PUT vertices': {
    ...identity(['k0', 'k1', 'k2']),
    ...attributes,
    'ogit/_type': optional(['ogit/MARS/Machine']),
  },
  'PATCH vertices': { ...identity(['k0', 'k1'], ['k0', 'k1', 'n0', 'n1']), ...creating, ...attributes },
  'DELETE vertices': {
    ...identity(['k0', 'k1', 'k2'], ['k3', 'k4', 'k5', 'k6']),
    '/tags': optional(['red']),
    '+/tags': rare([list, '["a"]', 'null keyword', ...noJson]),
  },
  'POST edges': ends,
  'DELETE edges': ends,
  'PUT timeseries': {
    ...identity(['t0', 't1']),
    timestamp: needed(moments, noMoments),
    time: rare(['2023-11-14T22:13:20Z', '2023-W46-2', '14.11.2023', '2023-11-31', 'null keyword']),
    value: needed(['1', 'text', 'null']),
    items: cells([
      [24, ['']],
      [
        1,
        [
          '[{"timestamp":1,"value":"a"},{"time":"2023-11-14","value":"b"}]',
          item('"timestamp":"17","value":"a"'),
        ],
      ],
      [1, [item('"timestamp":1700000000,"value":"a"')]],
      [1, noJson],
      [3, noItems],
    ]),
    'ogit/name': optional(['passed over']),
  },
  'PUT attachments': {
    ...identity(['k0', 'k1']),
    ...content,
    'ogit/name': optional(['passed over']),
    '+/tags': rare(['["a"]', ...noJson]),
  },
  'PUT combined': {
    ...creating,
    ...identity(['own']),
    ...attributes,
    ...Object.fromEntries(groups.flatMap(([group, other]) => Object.entries(edgeGroup(group, other)))),
    ...content,
    'issue:a:ogit/subject': optional(['help']),
    'issue:a:ogit/_xid': rare(['@issue']),
    'issue:a:/tags': rare(['red', 'null keyword']),
    'issue:a:+/tags': optional([list], [...noLists, ...noJson]),
    'issue:a:xid:/rack': optional(['@k8']),
    'issue:z:=ogit/Automation/originNode': rare([list]),
  },
};

export const operations: readonly (readonly [Action, FileKind])[] = Object.keys(columnsOf).map(
  (operation) => {
    const [action, kind] = operation.split(' ');
    return [action as Action, kind as FileKind];
  },
);

/** Possible damage of a row as a whole. */
const breakage = fc.oneof(
  { weight: 24, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('short', 'long', 'raw') },
);
const raws = ['C:\\data', 'say "hi"', 'a\tb', '\\u12'];

export function randomFiles(action: Action, kind: FileKind): fc.Arbitrary<RandomFile> {
  const columns = columnsOf[`${action} ${kind}`] ?? {};
  const names = Object.keys(columns);
  const header = fc.oneof(
    { weight: 4, arbitrary: fc.shuffledSubarray(names, { minLength: names.length }) },
    { weight: 3, arbitrary: fc.shuffledSubarray(names, { minLength: Math.ceil(names.length * 0.6) }) },
    { weight: 1, arbitrary: fc.shuffledSubarray(names, { minLength: 1 }) },
  );
  return header.chain((heads) => {
    const cellsOf = fc.tuple(...heads.map((name) => columns[name] ?? fc.constant('')));
    const row = fc.tuple(cellsOf, breakage, fc.constantFrom(...raws), fc.nat({ max: heads.length - 1 }));
    return fc
      .record({
        rows: fc.array(row, { minLength: 1, maxLength: 6 }),
        jsonStrings: fc.boolean(),
        nullKeyword: fc.constantFrom('null', 'null', 'NULL', '<none>', '∅'),
      })
      .map(({ rows, ...meaning }) => ({
        ...meaning,
        header: heads,
        rows: rows.map(([own, how, raw, at], index) =>
          broken(
            cellOfAction(
              kind === 'combined' ? corrected(own, heads, index) : own,
              heads,
              kind,
              action,
              index,
            ),
            meaning.jsonStrings || how !== 'raw' ? how : 'none',
            raw,
            at,
          ),
        ),
      }));
  });
}

function broken(row: readonly Cell[], how: string, raw: string, at: number): readonly Cell[] {
  if (how === 'short') return row.slice(1);
  if (how === 'long') return [...row, 'more'];
  return how === 'raw' ? row.with(at, { raw }) : row;
}

/** Removes what only the platform can know: whether a vertex exists that the row may create or update. */
function cellOfAction(
  row: readonly Cell[],
  heads: readonly string[],
  kind: FileKind,
  action: Action,
  index: number,
): readonly Cell[] {
  if (kind !== 'combined' && action !== 'PATCH') return row;
  const own = index % 2 === 0 ? `n${index}` : `k${index}`;
  const at = (name: string) => heads.indexOf(name);
  const canCreate = at('ogit/_type') >= 0 && at('ogit/_scope') >= 0;
  const cells = row.map((cell): Cell => {
    if (typeof cell !== 'string') return cell;
    if (cell === '@issue') return `@issue${index}`;
    if (cell === '#own' || (cell === '@own' && !canCreate)) return `#k${index}`.replace('#', cell[0] ?? '');
    return cell === '@own' ? `@${own}` : !canCreate && cell.startsWith('@n') ? '@k0' : cell;
  });
  // The vertex for the look-up of the id must exist.
  const lookup = at('xid:ogit/_id');
  if (`${cells[lookup]}`.startsWith('@n')) cells[lookup] = `@k${index}`;
  if (!`${cells[at('ogit/_xid')]}`.startsWith('@n')) return cells;
  cells[at('ogit/_type')] = 'ogit/MARS/Machine';
  cells[at('ogit/_scope')] = 's';
  return cells;
}

/** Completes most groups, since chance alone completes few; those of every third row stay unchanged. */
function corrected(row: readonly Cell[], heads: readonly string[], index: number): readonly Cell[] {
  if (index % 3 === 2) return row;
  const cells = [...row];
  const at = (name: string) => heads.indexOf(name);
  const isFilled = (name: string) => at(name) >= 0 && cells[at(name)] !== '';
  for (const [group, other] of groups) {
    const [verb, id, xid] = ['verb', 'vertex_id', 'vertex_xid'].map((part) => `edge:${group}:${part}`);
    if (verb === undefined || id === undefined || xid === undefined) continue;
    const isWhole = at(verb) >= 0 && at(xid) >= 0;
    if (isWhole && (isFilled(verb) || isFilled(id) || isFilled(xid))) {
      cells[at(verb)] = 'ogit/connects';
      cells[at(xid)] = `@${other}`;
    }
  }
  if (isFilled('content:text') && isFilled('content:base64')) cells[at('content:base64')] = '';
  return cells;
}
