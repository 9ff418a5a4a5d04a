/** Rules about cells that name another vertex by its xid. */
import { fileKinds } from '../../../imports/recognition.ts';
import type { RuleEntry } from '../rule.ts';

export const referenceEntries = {
  'reference-unseen': {
    severity: 'warning',
    scope: 'file',
    kinds: fileKinds,
    title: 'References to an xid that is in no open file',
    advice:
      'The platform refuses such a row unless it has the vertex already; look the xids up on the platform, or open the file that creates them.',
    bad: 'machine:web-99 under to:ogit/_xid, and in no file',
    good: 'machine:web-01 under to:ogit/_xid, and under ogit/_xid of an open file',
    source: 'wire.md §3, fail items',
  },
  'reference-unknown': {
    severity: 'error',
    scope: 'file',
    kinds: fileKinds,
    title: 'References to an xid that the platform does not have',
    advice:
      'The platform was asked and has no such vertex, so it refuses the row; create the vertex first or mend the xid.',
    bad: 'machine:web-99 under to:ogit/_xid, unknown to the platform',
    good: 'machine:web-01 under to:ogit/_xid, known to the platform',
    source: 'wire.md §3, fail items',
  },
} as const satisfies Record<string, RuleEntry>;
