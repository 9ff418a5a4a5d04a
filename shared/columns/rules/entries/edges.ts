/** Rules about edges, also those of combined rows. */
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: ['edges', 'combined'] } as const;

export const edgeEntries = {
  /** @source interfaces.md 2.2, wire.md §3, fail items */
  'end-missing': {
    ...error,
    title: 'Edges without an end',
    advice: 'An edge needs both vertices; give the ogit/_id or the ogit/_xid of each.',
    bad: 'An empty cell under to:ogit/_xid',
    good: 'machine:web-01 under to:ogit/_xid',
  },
  /** @source interfaces.md 4.1 rule 9, wire.md §3, fail items */
  'verb-missing': {
    ...error,
    title: 'Edges without a verb',
    advice: 'The platform does not create an edge without a verb; fill in the column.',
    bad: 'An empty cell under verb',
    good: 'ogit/dependsOn',
  },
  /** @source interfaces.md 2.2 */
  'verb-blanks': {
    ...error,
    severity: 'warning',
    title: 'Verbs with spaces',
    advice:
      'A verb is a name of the ontology, which has no spaces; the platform stores the edge under this text. Correct the verb, or map its texts to verbs.',
    bad: 'depends on',
    good: 'ogit/dependsOn',
  },
  /** @source interfaces.md 4.1 rule 9, wire.md §3, fail items */
  direction: {
    ...error,
    kinds: ['combined'],
    title: 'Directions that are neither in nor out',
    advice:
      'The platform knows in (toward the row’s vertex) and out (away from it); an empty cell means out.',
    bad: 'outgoing',
    good: 'out',
  },
  /** @source wire.md §3, /combined */
  'both-ends': {
    ...error,
    severity: 'warning',
    title: 'Edges whose end is given twice',
    advice: 'The platform uses the ogit/_id and ignores the ogit/_xid; clear one of them.',
    bad: 'ck7… under edge:1:vertex_id and machine:web-01 under edge:1:vertex_xid',
    good: 'machine:web-01 under edge:1:vertex_xid alone',
  },
  /** @source wire.md §3, fail items */
  'edge-twice': {
    ...error,
    scope: 'file',
    kinds: ['edges'],
    title: 'Edges that an earlier row already has',
    advice: 'The platform creates or deletes an edge only once and refuses the later rows; remove them.',
    bad: 'web-01, ogit/dependsOn, db-01 in rows 4 and 9',
    good: 'web-01, ogit/dependsOn, db-01 in row 4 alone',
  },
} as const satisfies Record<string, RuleEntry>;
