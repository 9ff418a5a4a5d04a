/** The calls of the page that read what the ledger of a view has stored. */
import type { Api } from '../../../../shared/contract.ts';
import { noDashboard } from '../../../../shared/monitor/dashboard.ts';
import { noFacetCounts } from '../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import { type TriageSettings, triageOf } from '../../../../shared/monitor/triage/settings.ts';
import type { Ledger } from '../../../storage/ledger/ledger.ts';
import type { FollowedViews } from '../followed-views.ts';

type LedgerCalls = Pick<
  Api['monitor'],
  'transactions' | 'figures' | 'dashboard' | 'incidents' | 'incidentFacets' | 'updates' | 'since' | 'watch'
>;

/** Reads from a ledger, or returns `without` as long as there is none. */
export function askLedger<T>(
  views: Pick<FollowedViews, 'find'>,
  view: string,
  read: (ledger: Ledger) => T,
  without: T,
): T {
  const { ledger } = views.find(view);
  return ledger === null ? without : read(ledger);
}

export function createLedgerCalls({
  views,
  onChange,
  triage,
}: {
  readonly views: Pick<FollowedViews, 'find'>;
  readonly onChange: () => void;
  readonly triage: () => TriageSettings;
}): LedgerCalls {
  const ask = <T>(view: string, read: (ledger: Ledger) => T, without: T): T =>
    askLedger(views, view, read, without);
  return {
    transactions: async ({ view, filter, ...slice }) =>
      ask(view, (ledger) => ledger.transactions(filter, slice), { ...noCounts, rows: [] }),
    figures: async ({ view, range, buckets }) =>
      ask(view, (ledger) => ledger.figures(range, buckets), {
        buckets: [],
        medianWaitMs: null,
        p95WaitMs: null,
      }),
    dashboard: async ({ view, width, ...range }) =>
      ask(view, (ledger) => ledger.dashboard(range, width), noDashboard),
    async incidents({ view, filter, order, ...slice }) {
      const { ledger, onRowsShown } = views.find(view);
      if (ledger === null) return { ...noCounts, rows: [] };
      const found = ledger.incidents(filter, slice, order);
      onRowsShown(found.rows);
      const settings = triage();
      const rows = found.rows.map((row) => ({
        ...row,
        ...triageOf(ledger.object(row.id)?.projection.fields ?? {}, settings),
      }));
      return { ...found, rows };
    },
    incidentFacets: async ({ view, filter }) =>
      ask(view, (ledger) => ledger.incidentFacets(filter), noFacetCounts),
    updates: async ({ view, id, ...slice }) =>
      ask(view, (ledger) => ledger.updates(id, slice), { total: 0, rows: [] }),
    since: async ({ view, version }) =>
      ask(view, (ledger) => ledger.since(version), { changes: 0, objects: [], of: 0 }),
    async watch({ view, ids, watched }) {
      ask(view, (ledger) => ledger.watch(ids, watched), undefined);
      onChange();
    },
  };
}
