/** The calls of a ledger about many objects or transactions at once: pages of lists, figures and the dashboard. */
import type { Ledger } from '../ledger.ts';
import type { LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';

const mostTransactions = 200;

export function createPageCalls(deps: {
  readonly head: Pick<LedgerHead, 'key' | 'version'>;
  readonly parts: LedgerParts;
  readonly completeTo: () => number;
}): Pick<
  Ledger,
  | 'transactions'
  | 'transactionsOf'
  | 'everyTransaction'
  | 'figures'
  | 'dashboard'
  | 'incidents'
  | 'everyIncident'
  | 'incidentFacets'
> {
  const { head, parts, completeTo } = deps;
  const { file, tallies, slots } = parts;
  const { key } = head;
  /** A page and the counts around it, of one moment. */
  const withCounts = <Page>(what: 'incident-state' | 'transaction-status', page: () => Page) =>
    file
      .transaction(() => {
        const states = tallies.read(key, what);
        const of = Object.values(states).reduce((sum, count) => sum + count, 0);
        return { ...page(), of, states, asOf: completeTo(), version: head.version };
      })
      .deferred();

  return {
    transactions: (filter, slice) =>
      withCounts('transaction-status', () => parts.writePages.page(key, filter, slice)),
    transactionsOf: (objectId) => parts.writePages.ofObject(key, objectId, mostTransactions),
    everyTransaction: (filter) => parts.writePages.all(key, filter),
    figures: (range, buckets) => slots.read(key, range, buckets),
    dashboard: (range, width) =>
      file
        .transaction(() => ({
          open: parts.openIncidents(key),
          ...parts.flow.read(key, range, width),
          asOf: completeTo(),
        }))
        .deferred(),
    incidents: (filter, slice, order) =>
      withCounts('incident-state', () => parts.incidentPages.page(key, filter, slice, order)),
    everyIncident: (filter, order) => parts.incidentPages.all(key, filter, order),
    incidentFacets: (filter) => parts.incidentPages.facets(key, filter),
  };
}
