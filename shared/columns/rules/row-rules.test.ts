import { describe, expect, it } from 'vitest';
import type { Action } from '../../imports/open-file.ts';
import type { FileKind } from '../../imports/recognition.ts';
import { plainMeaning, rowOfCells } from '../row.ts';
import { createRowRules } from './row-rules.ts';

const decoder = new TextDecoder();
const issueType = 'ogit/Automation/AutomationIssue';

function compile(kind: FileKind, action: Action, header: readonly string[], meaning = plainMeaning) {
  const rules = createRowRules({ header, kind, action, ...meaning });
  const row = (cells: readonly string[]) => rowOfCells(cells, meaning);
  return {
    rules,
    /** Returns the faults of a row, each as its rule and the name of its column. */
    faults(...cells: string[]) {
      const found: string[] = [];
      rules.check(row(cells), (rule, column) => found.push(column < 0 ? rule : `${rule} ${header[column]}`));
      return found;
    },
    /** Returns the parts of the key that only one row may have; null if the row has no key. */
    key(...cells: string[]) {
      const parts: string[] = [];
      const takes = rules.unique?.key(row(cells), (bytes) => parts.push(decoder.decode(bytes)));
      return takes === true ? parts : null;
    },
    row,
  };
}

describe('reading', () => {
  it('reports only “ragged” for a row with another number of cells than the header', () => {
    expect(compile('vertices', 'POST', ['ogit/_xid', '+/tags']).faults('m1')).toEqual(['ragged']);
  });

  it('reports only the JSON fault of a row that the connector cannot read', () => {
    const { faults } = compile('timeseries', 'PUT', ['ogit/_xid', 'items', 'value']);
    expect(faults('', '{', '')).toEqual(['items-json items']);
  });

  it('reports invalid JSON in map columns of every kind of file, and of issues', () => {
    expect(compile('edges', 'POST', ['verb', '=x']).faults('v', '{')).toEqual(['map-json =x']);
    expect(compile('combined', 'PUT', ['ogit/_id', 'issue:a:+/x']).faults('ck', '{')).toEqual([
      'map-json issue:a:+/x',
    ]);
  });

  it('recognises the null keyword before it reads JSON, and never treats an empty cell as null', () => {
    const nullIsEmpty = { jsonStrings: false, nullKeyword: '' };
    expect(compile('vertices', 'PUT', ['ogit/_id', '=/x', '/y'], nullIsEmpty).faults('ck', '', '')).toEqual(
      [],
    );
    const none = { jsonStrings: false, nullKeyword: '{none}' };
    expect(compile('vertices', 'PUT', ['ogit/_id', '=/x'], none).faults('ck', '{none}')).toEqual([
      'null-removes =/x',
    ]);
  });
});

describe('vertices', () => {
  it('lack a type and a scope if the file has no such columns', () => {
    expect(compile('vertices', 'POST', ['ogit/_xid']).faults('m1')).toEqual([
      'type-missing',
      'scope-missing',
    ]);
  });

  it('are found by an id, a look-up of it, or an xid', () => {
    const { faults } = compile('vertices', 'DELETE', ['ogit/_id', 'xid:ogit/_id', 'ogit/_xid']);
    for (const cells of [
      ['a', '', ''],
      ['', 'a', ''],
      ['', 'null', 'a'],
    ])
      expect(faults(...cells)).toEqual([]);
    expect(faults('', 'null', '')).toEqual(['identity-missing ogit/_xid']);
  });

  it('need an origin node if they are issues, and its look-up takes precedence', () => {
    const { faults } = compile('vertices', 'POST', [
      'ogit/_xid',
      'ogit/_type',
      'ogit/_scope',
      'ogit/Automation/originNode',
      'xid:ogit/Automation/originNode',
    ]);
    expect(faults('i', 'ogit/MARS/Machine', 's', '', '')).toEqual([]);
    expect(faults('i', issueType, 's', '', 'm1')).toEqual([]);
    expect(faults('i', issueType, 's', 'ck1', '')).toEqual([]);
    expect(faults('i', issueType, 's', 'ck1', 'null')).toEqual(['origin-missing ogit/Automation/originNode']);
  });

  it('need a type and a scope if neither an id nor an xid can name an existing vertex', () => {
    const { faults } = compile('vertices', 'PATCH', ['ogit/_id', 'ogit/_xid', 'ogit/_type', 'ogit/_scope']);
    expect(faults('', '', '', 's')).toEqual(['type-missing ogit/_type', 'identity-none ogit/_xid']);
    expect(faults('', 'm1', '', 's')).toEqual(['update-only ogit/_type']);
    expect(faults('ck1', 'm1', '', 's')).toEqual([]);
  });

  it('have no identity if a row creates one with neither an ogit/_xid nor an ogit/_id', () => {
    const heads = ['ogit/_xid', 'ogit/_id', 'ogit/_type', 'ogit/_scope'];
    for (const [kind, action] of [
      ['vertices', 'POST'],
      ['vertices', 'PATCH'],
      ['combined', 'PUT'],
    ] as const) {
      const { faults } = compile(kind, action, heads);
      expect(faults('', 'null', 't', 's')).toEqual(['identity-none ogit/_xid']);
      expect(faults('m1', '', 't', 's')).toEqual([]);
      expect(faults('', 'c1', 't', 's')).toEqual([]);
    }
    expect(compile('vertices', 'POST', heads.slice(2)).faults('t', 's')).toEqual(['identity-none']);
  });

  it('are only updated by a file with neither type nor scope', () => {
    expect(compile('combined', 'PUT', ['ogit/_xid', '/x']).faults('m1', '1')).toEqual([]);
  });

  it('cause no warning about a null that a create omits or an update ignores', () => {
    const { faults: created } = compile('vertices', 'POST', ['ogit/_xid', 'ogit/_type', 'ogit/_scope', '/x']);
    expect(created('m1', 't', 's', 'null')).toEqual([]);
    const { faults } = compile('vertices', 'PUT', ['ogit/_id', 'ogit/_type', 'ogit/_owner', 'xid:/x']);
    expect(faults('ck', 'null', 'null', 'null')).toEqual(['null-removes ogit/_owner', 'null-removes xid:/x']);
  });

  it('refuse a list for an attribute with a single text, if the list would be written', () => {
    const list = '[{"value":"a"}]';
    expect(
      compile('vertices', 'POST', ['ogit/_id', 'ogit/_type', 'ogit/_scope', '=ogit/_xid']).faults(
        'c',
        't',
        's',
        list,
      ),
    ).toEqual(['map-shape =ogit/_xid']);
    expect(compile('vertices', 'PUT', ['ogit/_id', '=ogit/_xid']).faults('ck', list)).toEqual([]);
  });

  it('have each map value checked separately, and a null beside it counts as a plain value', () => {
    const { faults } = compile('vertices', 'PUT', ['ogit/_id', 'xid:/x', '=/x', '-/x']);
    expect(faults('ck', '', '[]', '[]')).toEqual([]);
    expect(faults('ck', 'null', 'null', '[1]')).toEqual([
      'map-beside-plain =/x',
      'map-shape -/x',
      'map-beside-plain -/x',
      'null-removes xid:/x',
      'null-removes =/x',
    ]);
  });

  it('are recognised by their xid, else by their id', () => {
    const { rules, row } = compile('vertices', 'PUT', ['ogit/_id', 'ogit/_xid']);
    expect(rules.identityOf(row(['ck', 'm1']))).toBe('m1');
    expect(rules.identityOf(row(['ck', 'null']))).toBe('ck');
    expect(rules.identityOf(row(['', '']))).toBe('');
    expect(rules.identityOf(row(['m1']))).toBe('');
  });
});

describe('edges', () => {
  it('have a fault for each missing end, and only one if there is no column for either', () => {
    expect(
      compile('edges', 'POST', ['from:ogit/_id', 'verb', 'to:ogit/_xid']).faults('', '', 'null'),
    ).toEqual(['end-missing from:ogit/_id', 'end-missing to:ogit/_xid', 'verb-missing verb']);
    expect(compile('edges', 'POST', ['verb']).faults('v')).toEqual(['end-missing']);
    // An edge that exists has the verb already.
    for (const [action, faults] of [
      ['POST', ['verb-blanks verb']],
      ['DELETE', []],
    ] as const)
      expect(
        compile('edges', action, ['from:ogit/_id', 'verb', 'to:ogit/_id']).faults('a', 'b c', 'd'),
      ).toEqual(faults);
  });

  it('in a combined row exist if a verb or an end is not empty', () => {
    const { faults } = compile('combined', 'PUT', [
      'ogit/_id',
      'edge:1:verb',
      'edge:1:direction',
      'edge:1:vertex_xid',
    ]);
    expect(faults('ck', '', 'sideways', '')).toEqual([]);
    expect(faults('ck', 'null', '', '')).toEqual([
      'end-missing edge:1:vertex_xid',
      'verb-missing edge:1:verb',
    ]);
    expect(faults('ck', 'v', 'IN', 'm1')).toEqual(['direction edge:1:direction']);
  });
});

describe('timeseries and content', () => {
  it('accept items only, and have their times checked', () => {
    const { faults } = compile('timeseries', 'PUT', ['ogit/_xid', 'timestamp', 'value', 'items']);
    expect(faults('t', '', '', '[{"timestamp":1,"value":"a"}]')).toEqual([]);
    expect(faults('t', '', '', '[{"timestamp":1700000000,"value":"a"}]')).toEqual([
      'timestamp-seconds items',
    ]);
    expect(faults('t', '1', '', '[]')).toEqual(['time-twice items', 'value-missing items']);
    for (const items of [
      '{}',
      '[1]',
      '[{"value":"a"}]',
      '[{"time":"x","value":"a"}]',
      '[{"timestamp":null,"value":"a"}]',
      '[{"timestamp":1,"time":"2023-11-14","value":"a"}]',
    ])
      expect(faults('t', '', '', items)).toEqual(['items-shape items']);
  });

  it('need content in a combined row only if one of its cells is not empty', () => {
    const { faults } = compile('combined', 'PUT', [
      'ogit/_id',
      'content:text',
      'content:base64',
      'content:mimetype',
    ]);
    expect(faults('ck', '', '', 'no type')).toEqual([]);
    expect(faults('ck', 'null', '', '')).toEqual(['content-missing content:text']);
    expect(faults('ck', 'a', 'YQ', 'no type')).toEqual([
      'content-twice content:base64',
      'base64 content:base64',
      'mimetype content:mimetype',
    ]);
  });
});

describe('the key that only one row may have', () => {
  it('is the xid of a created vertex, and absent if rows may be updated', () => {
    const header = ['ogit/_xid', 'ogit/_type'];
    expect(compile('vertices', 'POST', header).key('m1', 't')).toEqual(['m1']);
    expect(compile('vertices', 'POST', header).key('null', 't')).toBeNull();
    for (const action of ['PUT', 'PATCH'] as const)
      expect(compile('vertices', action, header).rules.unique).toBeNull();
    expect(compile('combined', 'PUT', header).rules.unique).toBeNull();
  });

  it('is the vertex that is deleted, as the row names it', () => {
    const { key, rules, row } = compile('vertices', 'DELETE', ['ogit/_xid', 'ogit/_id']);
    expect(key('m1', '')).toEqual(['xid', 'm1']);
    expect(key('m1', 'ck1')).toEqual(['id', 'ck1']);
    expect(key('', '')).toBeNull();
    expect(rules.unique?.describe(row(['m1', '']), null)).toBe('An earlier row already deletes “m1”.');
  });

  it('is an edge with both ends as the row names them', () => {
    const { key } = compile('edges', 'POST', ['from:ogit/_xid', 'from:ogit/_id', 'verb', 'to:ogit/_xid']);
    expect(key('a', '', 'v', 'b')).toEqual(['xid', 'a', 'v', 'xid', 'b']);
    expect(key('a', 'ck', 'v', 'b')).toEqual(['id', 'ck', 'v', 'xid', 'b']);
    expect(key('a', '', 'v', '')).toBeNull();
  });

  it('is the xid of an issue in a combined row', () => {
    const { key } = compile('combined', 'PUT', ['ogit/_xid', 'issue:a:ogit/_xid']);
    expect(key('m1', 'i1')).toEqual(['i1']);
  });
});
