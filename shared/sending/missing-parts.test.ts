import { describe, expect, it } from 'vitest';
import { edgeOfId } from './edge-id.ts';
import { createCompletions } from './missing-parts.ts';

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
const row = (missing: string[], change: Record<string, string> = {}, vertexId = 'id') => ({
  cells: cells.map((cell, at) => change[header[at] ?? ''] ?? cell),
  vertexId,
  missing,
});

describe('what completes a combined row', () => {
  it('is made of the missing parts alone', () => {
    expect(edges.rowsOf(row(['issue a', 'the attachment']))).toEqual([]);
    expect(issues.rowsOf(row(['edge 1']))).toEqual([]);
    expect(attachments.rowsOf(row(['edge 1']))).toEqual([]);
    expect(attachments.rowsOf(row(['the attachment']))).toEqual([['id', '', 'text', '']]);
  });

  it('connects the row and the other vertex in the direction that the row says', () => {
    expect(edges.header).toEqual(['from:ogit/_id', 'from:ogit/_xid', 'verb', 'to:ogit/_id', 'to:ogit/_xid']);
    const of = (change: Record<string, string>, vertexId?: string) =>
      edges.rowsOf(row(['edge 1'], change, vertexId));
    expect(of({})).toEqual([['', 'other', 'uses', 'id', '']]);
    expect(of({ 'edge:1:direction': '' })).toEqual([['id', '', 'uses', '', 'other']]);
    expect(of({ 'edge:1:direction': 'null', 'edge:1:vertex_id': 'v' })).toEqual([
      ['id', '', 'uses', 'v', ''],
    ]);
    expect(of({ 'edge:1:direction': 'out' }, '')).toEqual([['', 'x', 'uses', '', 'other']]);
  });

  it('leaves open what the row gives in a way that means nothing', () => {
    expect(edges.rowsOf(row(['edge 1'], { 'edge:1:direction': 'sideways' }))).toEqual([
      ['id', '', 'uses', '', ''],
    ]);
  });

  it('opens issues at the row’s vertex, in their own scope or the row’s', () => {
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
