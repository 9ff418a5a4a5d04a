import { describe, expect, it } from 'vitest';
import { headFaults, readHead } from './header.ts';
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

  it('tells the group and the part of an edge or issue column', () => {
    expect(readHead('issue:a:ogit/subject').meaning).toBe('issue a · ogit/subject');
  });

  it('is refused when it is empty or stands twice', () => {
    expect(headFaults(['a', '', 'a', 'b']).map(({ rule }) => rule)).toEqual(['head-empty', 'head-twice']);
    expect(headFaults(['a', 'b'])).toEqual([]);
  });
});

describe('the kind of a file', () => {
  it.each([
    [['ogit/_xid', 'ogit/_type'], 'vertices'],
    [['from:ogit/_xid', 'verb', 'to:ogit/_xid'], 'edges'],
    [['ogit/_xid', 'timestamp', 'value'], 'timeseries'],
    [['ogit/_id', 'items'], 'timeseries'],
    [['ogit/_xid', 'content:text'], 'attachments'],
    [['ogit/_xid', 'ogit/name', 'content:base64'], 'combined'],
    [['ogit/_xid', 'edge:1:verb'], 'combined'],
    [['ogit/_xid', 'issue:1:ogit/subject'], 'combined'],
    [['ogit/_xid', 'ogit/_type', 'value', 'time'], 'vertices'],
  ])('%j is %s', (heads, kind) => {
    expect(recogniseKind(heads).kind).toBe(kind);
  });
});
