/** How many incidents are open, by status, priority and node, from counts that are kept with every change. */
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import type { Tallies } from '../tallies.ts';

const maxNodes = 10;

export function createOpenIncidents(
  file: LedgerFile,
  tallies: Pick<Tallies, 'read'>,
): (ledger: number) => Dashboard['open'] {
  type Named = Dashboard['open']['byNode'][number];
  const mostFrequent = file.prepare<[number, string, number], Named>(
    'SELECT name, n AS count FROM tally WHERE ledger = ? AND what = ? AND n > 0 ORDER BY n DESC, name LIMIT ?',
  );
  const all = file.prepare<[number, string], { names: number; sum: number | null }>(
    'SELECT count(*) AS names, sum(n) AS sum FROM tally WHERE ledger = ? AND what = ? AND n > 0',
  );
  return (ledger) => {
    const byStatus = mostFrequent.all(ledger, 'incident-state', 1_000).filter(({ name }) => !isFinal(name));
    const byNode = mostFrequent.all(ledger, 'open-node', maxNodes);
    const { names: nodes, sum } = all.get(ledger, 'open-node') ?? { names: 0, sum: 0 };
    const unknown = tallies.read(ledger, 'open-unknown');
    return {
      unknownPriority: unknown['priority'] ?? 0,
      unknownNode: unknown['node'] ?? 0,
      total: byStatus.reduce((total, { count }) => total + count, 0),
      byStatus,
      byPriority: mostFrequent
        .all(ledger, 'open-priority', 1_000)
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      byNode,
      nodes,
      elsewhere: (sum ?? 0) - byNode.reduce((total, { count }) => total + count, 0),
    };
  };
}
