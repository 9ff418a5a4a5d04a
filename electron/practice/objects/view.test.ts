import { describe, expect, it } from 'vitest';
import type { Vertex } from '../graph/vertex.ts';
import { defaultView, objectIdOf, pathStep } from './view.ts';

const vertex = (xid: string | null): Vertex => ({
  id: 'the-id',
  xid,
  type: 'ogit/MARS/Machine',
  scope: 's',
  creator: 'c',
  createdOn: 1,
  modifiedOn: 1,
  version: 1,
  writer: 'c',
  attributes: new Map(),
  lists: new Map(),
});

describe('wire.md §5: the $id of a vertex', () => {
  it.each([
    ['PRACTICE:host', 'host'],
    ['PRACTICE:PRACTICE:host', 'PRACTICE:host'],
    ['host', 'host'],
    ['practice:host', 'practice:host'],
    ['PRACTICE:', 'PRACTICE:'],
    [null, 'the-id'],
  ])('with the xid %j is %j', (xid, id) => {
    expect(objectIdOf(defaultView, vertex(xid))).toBe(id);
  });
});

describe('an id in a path', () => {
  it.each([
    ['INC:1@x,y;z=1+$&', 'INC:1@x,y;z=1+$&'],
    ['a/b?c#d e%41', 'a%2Fb%3Fc%23d%20e%2541'],
    ['ä', '%C3%A4'],
  ])('%j is written %j', (id, step) => {
    expect(pathStep(id)).toBe(step);
    expect(decodeURIComponent(step)).toBe(id);
  });
});
