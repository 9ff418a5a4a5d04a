import { describe, expect, it } from 'vitest';
import { readColumn, readHead } from './header.ts';
import { recogniseKind } from './kind.ts';

describe('a column head', () => {
  it.each([
    ['ogit/_xid', 'identity'],
    ['ogit/_id', 'identity'],
    ['ogit/name', 'attribute'],
    ['/location', 'free'],
    ['xid:ogit/Automation/originNode', 'lookup'],
    ['+/tags', 'map'],
    ['=ogit/name', 'map'],
    ['-/tags', 'map'],
    ['edge:1:verb', 'edge'],
    ['issue:a:ogit/subject', 'issue'],
    ['content:text', 'content'],
    ['content:other', 'attribute'],
  ])('%s is of the kind %s', (name, kind) => {
    expect(readHead(name).kind).toBe(kind);
  });

  it('finds the group and the part of an edge or issue column', () => {
    expect(readHead('issue:a:ogit/subject').meaning).toBe('issue a · ogit/subject');
  });

  it.each([
    ['from:ogit/_xid', 'edges', 'edge', 'start, by xid'],
    ['verb', 'edges', 'edge', 'type of the edge'],
    ['verb', 'vertices', 'attribute', 'attribute'],
    ['timestamp', 'timeseries', 'value', 'time in milliseconds'],
    ['items', 'timeseries', 'value', 'list of times and values'],
    ['value', 'combined', 'attribute', 'attribute'],
    ['ogit/_xid', 'timeseries', 'identity', 'the vertex, by xid'],
    ['ogit/name', 'timeseries', 'unused', 'not used in timeseries'],
    ['xid:ogit/owner', 'edges', 'unused', 'not used in edges'],
    ['content:base64', 'attachments', 'content', 'content as base64'],
    ['edge:1:verb', 'combined', 'edge', 'edge 1 · verb'],
  ] as const)('%s of %s is of the kind %s: %s', (name, file, kind, meaning) => {
    expect(readColumn(name, file)).toEqual({ name, kind, meaning });
  });
});

describe('the kind of a file', () => {
  it.each([
    [['ogit/_xid', 'ogit/_type'], 'vertices'],
    [['from:ogit/_xid', 'verb', 'to:ogit/_xid'], 'edges'],
    [['ogit/_xid', 'timestamp', 'value'], 'timeseries'],
    [['ogit/_id', 'items'], 'timeseries'],
    [['ogit/_xid', 'content:text'], 'attachments'],
    [['ogit/_xid', 'content:text', 'ogit/_id (Graph Intake)', 'reason (Graph Intake)'], 'attachments'],
    [['ogit/_xid', 'ogit/name', 'content:base64'], 'combined'],
    [['ogit/_xid', 'edge:1:verb'], 'combined'],
    [['ogit/_xid', 'issue:1:ogit/subject'], 'combined'],
    [['ogit/_xid', 'ogit/_type', 'value', 'time'], 'vertices'],
  ])('%j is %s', (heads, kind) => {
    expect(recogniseKind(heads).kind).toBe(kind);
  });
});
