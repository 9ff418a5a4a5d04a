/** Counts incidents of the same kind, piece by piece, so that the rest of the program can run between them. */
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import { groupOf, type SimilarGroup, type Similarity } from '../../../../shared/monitor/triage/similar.ts';
import type { Listing } from '../../../storage/ledger/calls/listing.ts';

const newestShown = 5;
const maxGroups = 200;

/** Returns the largest groups first; `of` is the number of all groups. */
export async function groupSimilar(
  listing: Listing<IncidentRow>,
  by: Similarity,
): Promise<{ groups: SimilarGroup[]; of: number; counted: number; isAll: boolean }> {
  const groups = new Map<string, SimilarGroup>();
  const nodes = new Map<string, Set<string>>();
  let counted = 0;
  for (const piece of listing.pieces()) {
    counted += piece.length;
    for (const { id, subject, status, originNode, changedAt } of piece) {
      const name = groupOf({ subject, originNode }, by);
      const key = JSON.stringify(name);
      const group = groups.get(key) ?? { ...name, nodes: 0, count: 0, open: 0, changedAt, newest: [] };
      const nodesOfGroup = nodes.get(key) ?? new Set();
      nodes.set(key, nodesOfGroup.add(originNode));
      group.nodes = nodesOfGroup.size;
      group.count += 1;
      if (!isFinal(status)) group.open += 1;
      // The listing begins with the last change.
      group.changedAt = Math.max(group.changedAt, changedAt);
      if (group.newest.length < newestShown) group.newest.push({ id, subject, status });
      groups.set(key, group);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  const sorted = [...groups.values()].sort(
    (one, other) => other.count - one.count || other.changedAt - one.changedAt,
  );
  return { groups: sorted.slice(0, maxGroups), of: groups.size, counted, isAll: listing.isAll };
}
