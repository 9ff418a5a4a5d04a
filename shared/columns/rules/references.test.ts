import { describe, expect, it } from 'vitest';
import type { Action } from '../../imports/open-file.ts';
import type { FileKind } from '../../imports/recognition.ts';
import { plainMeaning, rowOfCells } from '../row.ts';
import { issueType } from './attributes.ts';
import { createRowRules } from './row-rules.ts';

function compile(kind: FileKind, action: Action, header: readonly string[]) {
  const rules = createRowRules({ header, kind, action, ...plainMeaning });
  return {
    rules,
    /** The names of the vertices that the row refers to. */
    refers: (...cells: string[]) =>
      rules.references
        .filter(({ counts }) => counts(rowOfCells(cells, plainMeaning)))
        .map(({ column }) => cells[column]),
  };
}

describe('references', () => {
  it('are ids, and xids unless there is an id beside them', () => {
    const ends = compile('edges', 'DELETE', ['from:ogit/_id', 'from:ogit/_xid', 'verb', 'to:ogit/_xid']);
    expect(ends.refers('', 'a', 'v', 'b')).toEqual(['a', 'b']);
    expect(ends.refers('ck', 'a', 'v', 'null')).toEqual(['ck']);
    expect(ends.rules.references.map(({ by }) => by)).toEqual(['ogit/_xid', 'ogit/_id', 'ogit/_xid']);
    const group = compile('combined', 'PUT', [
      'ogit/_xid',
      'edge:1:vertex_id',
      'edge:1:vertex_xid',
      'issue:a:xid:/x',
    ]);
    expect(group.refers('m1', '', 'a', 'b')).toEqual(['a', 'b']);
    expect(group.refers('m1', 'ck', 'a', '')).toEqual(['ck']);
  });

  it('are the vertices of timeseries and attachment rows, but not those that are updated or deleted', () => {
    for (const [kind, action] of [
      ['timeseries', 'PUT'],
      ['attachments', 'PUT'],
    ] as const) {
      const { refers, rules } = compile(kind, action, ['ogit/_id', 'ogit/_xid']);
      expect(refers('', 'm1')).toEqual(['m1']);
      expect(refers('ck1', 'm1')).toEqual(['ck1']);
      expect(rules.provided).toBe(-1);
    }
    for (const action of ['PUT', 'DELETE'] as const) {
      expect(compile('vertices', action, ['ogit/_xid']).refers('m1')).toEqual([]);
      expect(compile('vertices', action, ['ogit/_id']).refers('ck1')).toEqual([]);
    }
  });

  it('are the origin nodes of rows that create issues, unless a look-up beside them takes precedence', () => {
    const origin = 'ogit/Automation/originNode';
    const { refers } = compile('vertices', 'POST', ['ogit/_type', origin, `xid:${origin}`]);
    expect(refers(issueType, 'ck1', '')).toEqual(['ck1']);
    expect(refers(issueType, 'ck1', 'm1')).toEqual(['m1']);
    expect(refers(issueType, 'ck1', 'null')).toEqual([]);
    expect(refers('ogit/MARS/Machine', 'ck1', '')).toEqual([]);
  });

  it('are the origins of objects, whose ids name what others refer to', () => {
    const { refers, rules } = compile('objects', 'PUT', ['$id', '$type', 'originNode']);
    expect(refers('i1', 'incident', 'm1')).toEqual(['m1']);
    expect(refers('m1', 'configMachine', '')).toEqual([]);
    expect(rules.references.map(({ by }) => by)).toEqual(['origin']);
    expect(rules.provided).toBe(0);
  });

  it('are look-ups if the action resolves them, and each column counts once', () => {
    const header = ['ogit/_xid', 'xid:ogit/_id', 'xid:ogit/owner', 'xid:ogit/_scope'];
    expect(compile('vertices', 'POST', header).refers('m1', 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    expect(compile('vertices', 'PUT', header).refers('m1', 'a', 'b', 'c')).toEqual(['b']);
    expect(compile('vertices', 'DELETE', header).refers('m1', '', 'b', 'c')).toEqual([]);
    expect(compile('vertices', 'POST', header).rules.provided).toBe(0);
  });
});
