/** Rules about cells that name another vertex by its xid. */
import { fileKinds } from '../../../imports/readings.ts';
import type { RuleEntry } from '../rule.ts';

export const referenceEntries = {
  /** @source wire.md §3, fail items */
  'reference-unseen': {
    severity: 'warning',
    scope: 'file',
    kinds: fileKinds,
    title: 'References that were not looked up on the platform',
    advice:
      'No open file has these vertices, so the platform refuses such a row unless it already has the vertex; look them up on the platform, write them as the file that creates them, or open that file.',
    bad: 'machine:web-99 under to:ogit/_xid, and in no file',
    good: 'machine:web-01 under to:ogit/_xid, and under ogit/_xid of an open file',
  },
  /** @source wire.md §3, fail items */
  'reference-unknown': {
    severity: 'error',
    scope: 'file',
    kinds: fileKinds,
    title: 'References to a vertex that the platform does not have',
    advice:
      'Neither the platform nor an open file has this vertex, so the platform will refuse the row, or only its edge in a combined file; create the vertex first or correct the reference.',
    bad: 'machine:web-99 under to:ogit/_xid, unknown to the platform',
    good: 'machine:web-01 under to:ogit/_xid, known to the platform',
  },
} as const satisfies Record<string, RuleEntry>;
