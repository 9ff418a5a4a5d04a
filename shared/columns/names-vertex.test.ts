import { describe, expect, it } from 'vitest';
import { namesVertex } from './names-vertex.ts';

describe('heads whose cells name vertices', () => {
  it.each([
    'ogit/_id',
    'ogit/_xid',
    'xid:ogit/_id',
    'from:ogit/_xid',
    'to:ogit/_id',
    'edge:1:vertex_xid',
    'issue:1:xid:ogit/Automation/originNode',
    'ogit/Automation/originNode',
  ])('include %s', (head) => expect(namesVertex(head)).toBe(true));

  it.each([
    'ogit/name',
    'verb',
    'edge:1:verb',
    '/vertex_xid',
    '$id',
    'edge:1:x:vertex_id',
    'issue:1:ogit/subject',
  ])('do not include %s', (head) => expect(namesVertex(head)).toBe(false));
});
