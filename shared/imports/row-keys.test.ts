import { describe, expect, it } from 'vitest';
import type { FileKind } from './recognition.ts';
import { createRowKeys } from './row-keys.ts';

const keysOf = (kind: FileKind, header: string[], cells: string[]) => {
  const writes: string[] = [];
  const reads: string[] = [];
  createRowKeys({ header, kind, nullKeyword: 'null' }).each(
    cells,
    (key) => writes.push(key),
    (key) => reads.push(key),
  );
  return { writes, reads };
};
const vertexHeads = ['ogit/_xid', 'ogit/_id', 'xid:ogit/owner', 'ogit/Automation/originNode', 'ogit/name'];
const edgeHeads = ['from:ogit/_xid', 'from:ogit/_id', 'verb', 'to:ogit/_xid'];
const combinedHeads = [
  'ogit/_xid',
  'edge:1:verb',
  'edge:1:vertex_xid',
  'edge:1:vertex_id',
  'issue:a:ogit/_xid',
  'issue:a:ogit/subject',
  'issue:a:xid:ogit/owner',
];

describe('the keys of a row', () => {
  it.each([
    [
      'a vertex writes itself and reads what it refers to',
      'vertices',
      vertexHeads,
      ['x', 'i', 'o', 'n', 'Köln'],
      ['x', 'i'],
      ['o', 'n'],
    ],
    ['empty cells and nulls name nothing', 'vertices', vertexHeads, ['x', '', 'null', '', ''], ['x'], []],
    [
      'a vertex that is looked up is the row’s own',
      'vertices',
      ['xid:ogit/_id', 'ogit/name'],
      ['x', 'n'],
      ['x'],
      [],
    ],
    [
      'an edge writes itself, named by its ends and its verb',
      'edges',
      edgeHeads,
      ['a', '', 'v', 'b'],
      ['a\0v\0b'],
      [],
    ],
    ['an end is named by id where it has one', 'edges', edgeHeads, ['a', 'i', 'v', 'b'], ['i\0v\0b'], []],
    [
      'a value is one time of its vertex',
      'timeseries',
      ['ogit/_xid', 'timestamp', 'value'],
      ['x', '1000', '5'],
      ['x\x001000'],
      [],
    ],
    [
      'a time is the same however it is written',
      'timeseries',
      ['ogit/_xid', 'time', 'value'],
      ['x', '1970-01-01T00:00:01Z', '5'],
      ['x\x001000'],
      [],
    ],
    [
      'a list of values is all times of its vertex',
      'timeseries',
      ['ogit/_xid', 'items'],
      ['x', '[]'],
      ['x'],
      [],
    ],
    ['a content is its vertex’s', 'attachments', ['ogit/_id', 'content:text'], ['i', 'hello'], ['i'], []],
    [
      'a combined row writes its vertex and issues, and reads the other ends',
      'combined',
      combinedHeads,
      ['x', 'v', 'b', 'i', 'issue', 's', 'o'],
      ['x', 'issue'],
      ['i', 'b', 'o'],
    ],
  ] as const)('%s', (_, kind, header, cells, writes, reads) => {
    const found = keysOf(kind, [...header], [...cells]);
    expect(found).toEqual({ writes, reads });
  });
});
