/** Rules about edges, also those of combined rows. */
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: ['edges', 'combined'] } as const;

export const edgeEntries = {
  'end-missing': {
    ...error,
    title: 'Edges without an end',
    advice:
      'The platform cannot connect an edge without both vertices; name each by its ogit/_id or its ogit/_xid.',
    bad: 'An empty cell under to:ogit/_xid',
    good: 'machine:web-01 under to:ogit/_xid',
    source: 'interfaces.md 2.2, wire.md §3, fail items',
  },
  'verb-missing': {
    ...error,
    title: 'Edges without a verb',
    advice: 'The platform creates no edge without a verb; fill the column.',
    bad: 'An empty cell under verb',
    good: 'ogit/dependsOn',
    source: 'interfaces.md 4.1 rule 9, wire.md §3, fail items',
  },
  direction: {
    ...error,
    kinds: ['combined'],
    title: 'Directions that are neither in nor out',
    advice:
      'The platform knows in (toward the row’s vertex) and out (away from it); an empty cell means out.',
    bad: 'outgoing',
    good: 'out',
    source: 'interfaces.md 4.1 rule 9, wire.md §3, fail items',
  },
  'both-ends': {
    ...error,
    severity: 'warning',
    title: 'Edges whose end is named twice',
    advice: 'The platform uses the ogit/_id and ignores the ogit/_xid; empty one of the two.',
    bad: 'ck7… under edge:1:vertex_id and machine:web-01 under edge:1:vertex_xid',
    good: 'machine:web-01 under edge:1:vertex_xid alone',
    source: 'wire.md §3, /combined',
  },
  'edge-twice': {
    ...error,
    scope: 'file',
    kinds: ['edges'],
    title: 'Edges that an earlier row has',
    advice: 'The platform creates and deletes an edge once and refuses the later rows; remove them.',
    bad: 'web-01, ogit/dependsOn, db-01 in rows 4 and 9',
    good: 'web-01, ogit/dependsOn, db-01 in row 4 alone',
    source: 'wire.md §3, fail items',
  },
} as const satisfies Record<string, RuleEntry>;
