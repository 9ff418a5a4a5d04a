import { describe, expect, it } from 'vitest';
import { partlyOf } from './combined-verdict.ts';
import { edgeOfId } from './edge-id.ts';
import { createCompletions, missesOnlyExisting, neededParts } from './missing-parts.ts';
import { noOutcomes } from './outcomes.ts';

const header = [
  'ogit/_xid',
  'ogit/_scope',
  'edge:1:verb',
  'edge:1:direction',
  'edge:1:vertex_id',
  'edge:1:vertex_xid',
  'issue:a:ogit/subject',
  'issue:a:ogit/_type',
  'issue:b:+/comments',
  'issue:b:ogit/_scope',
  'content:text',
  'content:mimetype',
];
const { edges, issues, attachments } = createCompletions({ header, nullKeyword: 'null' });
const cells = ['x', 's', 'uses', 'in', '', 'other', 'subject', 'wrong', '[]', 'own', 'text', ''];
/** A partly stored row with its missing parts; `change` replaces cells by their heads. */
const row = (missing: string[], change: Record<string, string> = {}, vertexId = 'id') => ({
  cells: cells.map((cell, at) => change[header[at] ?? ''] ?? cell),
  vertexId,
  missing,
});

describe('the rows that complete a combined row', () => {
  it('contain only the missing parts', () => {
    expect(edges.rowsOf(row(['issue a', 'the attachment']))).toEqual([]);
    expect(issues.rowsOf(row(['edge 1']))).toEqual([]);
    expect(attachments.rowsOf(row(['edge 1']))).toEqual([]);
    expect(attachments.rowsOf(row(['the attachment']))).toEqual([['id', '', 'text', '']]);
  });

  it('connect both vertices in the direction of the row, which is out by default', () => {
    expect(edges.header).toEqual(['from:ogit/_id', 'from:ogit/_xid', 'verb', 'to:ogit/_id', 'to:ogit/_xid']);
    const edgeRowsOf = (change: Record<string, string>, vertexId?: string) =>
      edges.rowsOf(row(['edge 1'], change, vertexId));
    expect(edgeRowsOf({})).toEqual([['', 'other', 'uses', 'id', '']]);
    expect(edgeRowsOf({ 'edge:1:direction': '' })).toEqual([['id', '', 'uses', '', 'other']]);
    expect(edgeRowsOf({ 'edge:1:direction': 'null', 'edge:1:vertex_id': 'v' })).toEqual([
      ['id', '', 'uses', 'v', ''],
    ]);
    expect(edgeRowsOf({ 'edge:1:direction': 'out' }, '')).toEqual([['', 'x', 'uses', '', 'other']]);
  });

  it('lack the other end if the direction of the row is invalid', () => {
    expect(edges.rowsOf(row(['edge 1'], { 'edge:1:direction': 'sideways' }))).toEqual([
      ['id', '', 'uses', '', ''],
    ]);
  });

  it('open issues at the vertex of the row, in their own scope or else the scope of the row', () => {
    expect(issues.header).toEqual([
      'ogit/_type',
      'ogit/Automation/originNode',
      'ogit/_scope',
      'ogit/subject',
      '+/comments',
    ]);
    const type = 'ogit/Automation/AutomationIssue';
    expect(issues.rowsOf(row(['issue a', 'issue b']))).toEqual([
      [type, 'id', 's', 'subject', ''],
      [type, 'id', 'own', '', '[]'],
    ]);
  });
});

it('reads the ends and the verb of an edge from its id, and nothing from another id', () => {
  expect(edgeOfId('a_b$$ogit/uses$$c_d')).toEqual({ out: 'a_b', verb: 'ogit/uses', into: 'c_d' });
  for (const id of ['a_b', '', '$$v$$b', 'a$$$$b', 'a$$v$$b$$c']) expect(edgeOfId(id)).toBeNull();
});

describe('the needed parts', () => {
  const exists = '409 Conflict: The edge "a$$uses$$b" exists already.';
  const gone = '"to:ogit/_xid" "x" not found.';
  const edge = (group: string) => ({ of: 'edge' as const, group, verb: 'uses', inward: false });
  type Missing = [part: { of: 'attachment' } | ReturnType<typeof edge>, reason: string];
  const verdictOf = (...parts: Missing[]) => {
    const failed = { outcome: 'failed' as const, code: null };
    const verdict = partlyOf({
      id: 'id',
      created: false,
      parts: parts.map(([part, reason]) => ({ part, verdict: { ...failed, cause: reason, reason } })),
    });
    if (verdict.outcome !== 'partly') throw new Error('stored');
    return verdict;
  };
  const partly = (...parts: Missing[]) => {
    const verdict = verdictOf(...parts);
    return neededParts(verdict.reason, verdict.missing);
  };

  it('are all missing ones but edges that exist already', () => {
    expect(partly([edge('1'), exists])).toEqual([]);
    expect(partly([edge('1'), exists], [edge('11'), gone], [{ of: 'attachment' }, exists])).toEqual([
      'edge 11',
      'the attachment',
    ]);
  });

  it('are all missing ones where the reason does not say it of each part without doubt', () => {
    expect(partly([edge('1'), gone], [edge('2'), `${gone} · edge 2: ${exists}`])).toEqual([
      'edge 1',
      'edge 2',
    ]);
    const missing = ['edge 1', 'issue a'];
    expect(neededParts('The vertex is stored, but not edge 1, issue a.', missing)).toEqual(missing);
    expect(neededParts('', missing)).toEqual(missing);
  });

  it('are none in a run whose causes all are edges that exist already', () => {
    const counts = { ...noOutcomes(0), partly: 3 };
    const causeOf = (rows: number, ...parts: Missing[]) => {
      const { cause: id, reason } = verdictOf(...parts);
      return { id, outcome: 'partly' as const, title: reason, rows, firstRecord: 1, example: reason };
    };
    const both = causeOf(2, [edge('1'), exists], [edge('2'), 'The edge already exists.']);
    expect(missesOnlyExisting({ counts, causes: [causeOf(1, [edge('1'), exists]), both] })).toBe(true);
    expect(missesOnlyExisting({ counts, causes: [causeOf(1, [edge('1'), gone]), both] })).toBe(false);
    const content = causeOf(1, [edge('1'), exists], [{ of: 'attachment' }, exists]);
    expect(missesOnlyExisting({ counts, causes: [content, both] })).toBe(false);
    // Not all causes of a run are listed.
    expect(missesOnlyExisting({ counts, causes: [both] })).toBe(false);
  });
});
