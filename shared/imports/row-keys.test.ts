import { describe, expect, it } from 'vitest';
import type { FileKind } from './recognition.ts';
import { createRowKeys } from './row-keys.ts';

/** Returns the keys of the things that a row writes and of those that it refers to. */
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
    ['empty cells and nulls have no keys', 'vertices', vertexHeads, ['x', '', 'null', '', ''], ['x'], []],
    [
      'a vertex that is identified by a look-up of its id is written',
      'vertices',
      ['xid:ogit/_id', 'ogit/name'],
      ['x', 'n'],
      ['x'],
      [],
    ],
    [
      'an edge writes itself; its key is its ends and its verb',
      'edges',
      edgeHeads,
      ['a', '', 'v', 'b'],
      ['a\0v\0b'],
      [],
    ],
    ['the id of an end is preferred', 'edges', edgeHeads, ['a', 'i', 'v', 'b'], ['i\0v\0b'], []],
    [
      'a value of a timeseries writes its time at its vertex',
      'timeseries',
      ['ogit/_xid', 'timestamp', 'value'],
      ['x', '1000', '5'],
      ['x\x001000'],
      [],
    ],
    [
      'a time has the same key in every notation',
      'timeseries',
      ['ogit/_xid', 'time', 'value'],
      ['x', '1970-01-01T00:00:01Z', '5'],
      ['x\x001000'],
      [],
    ],
    [
      'a list of values writes all times of its vertex',
      'timeseries',
      ['ogit/_xid', 'items'],
      ['x', '[]'],
      ['x'],
      [],
    ],
    ['content writes its vertex', 'attachments', ['ogit/_id', 'content:text'], ['i', 'hello'], ['i'], []],
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
