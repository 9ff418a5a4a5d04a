import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { statusLook } from '../incident/status-badge.tsx';
import { allTransactions, goToPlace } from '../places.ts';
import { useMonitor } from '../store.ts';
import { byState, transactionWord } from '../transaction-state.ts';
import { everything, transactionFilters } from '../transactions/filter-store.ts';
import styles from './dashboard.module.css';
import { OpenBy } from './open-by.tsx';
import { openOnly } from './open-only.ts';

interface OpenTablesProps {
  readonly view: string;
  readonly open: Dashboard['open'];
  /** Number of incidents in each status. */
  readonly states: Readonly<Record<string, number>>;
  readonly onShow: (filter: Partial<IncidentFilter>) => void;
}

/** What is open by priority, status and node, and all transactions by state. */
export function OpenTables({ view, open, states, onShow }: OpenTablesProps) {
  const transactions = useMonitor(
    ({ hostState }) => hostState?.views.find((each) => each.view === view)?.transactions,
  );
  const openFilter = openOnly(states);
  return (
    <div className={styles['cards']}>
      <OpenBy
        title="Open by priority"
        rows={open.byPriority}
        nameless="no priority"
        unknown={open.unknownPriority}
        onOpen={(name) => onShow({ ...openFilter, facets: { priority: [name] } })}
      />
      <OpenBy
        title="Open by status"
        rows={open.byStatus}
        nameless="no status"
        wordOf={(status) => statusLook(status).word}
        onOpen={(status) => onShow({ statuses: [status] })}
      />
      <OpenBy
        title="Open by node"
        rows={open.byNode}
        nameless="no node"
        unknown={open.unknownNode}
        onOpen={(name) => onShow({ ...openFilter, facets: { originNode: [name] } })}
        more={
          open.elsewhere > 0
            ? `${formatCount(open.elsewhere)} more at ${plural(open.nodes - open.byNode.length, 'other node')}`
            : undefined
        }
      />
      <OpenBy
        title="Transactions by state"
        none="No transactions yet."
        rows={Object.entries(transactions ?? {})
          .map(([name, count]) => ({ name, count }))
          .toSorted((one, other) => byState(one.name, other.name))}
        nameless="no state"
        wordOf={transactionWord}
        onOpen={(status) => {
          transactionFilters.set(view, { ...everything, statuses: [status] });
          goToPlace(allTransactions, view);
        }}
      />
    </div>
  );
}
