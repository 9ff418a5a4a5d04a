/** The calls of a ledger about many objects or transactions at once: pages of lists, figures and the dashboard. */
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';
import { maxHistory } from './object-calls.ts';
import { hasUnread } from './transaction-calls.ts';

/** Whether fields of an incident decide, and not only its status. */
const isByContent = ({ text, facets = {} }: IncidentFilter): boolean =>
  text.trim() !== '' || Object.values(facets).some((values) => values.length > 0);

export function createPageCalls(deps: {
  readonly head: Pick<LedgerHead, 'key' | 'version' | 'transactionsTo'>;
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
  /** A page and the counts around it, of one moment. A page of objects without states brings its own count of all. */
  const withCounts = <Page>(what: 'incident-state' | 'transaction-status', page: () => Page) =>
    file
      .transaction(() => {
        const states = tallies.read(key, what);
        const of = Object.values(states).reduce((sum, count) => sum + count, 0);
        return { of, ...page(), states, asOf: completeTo(), version: head.version };
      })
      .deferred();

  return {
    transactions: (filter, slice) =>
      withCounts('transaction-status', () => parts.writePages.page(key, filter, slice)),
    transactionsOf: (objectId) => parts.writePages.ofObject(key, objectId, maxHistory),
    everyTransaction: (filter) => parts.writePages.all(key, filter),
    figures: (range, buckets) => slots.read(key, range, buckets),
    dashboard: (range, width) =>
      file
        .transaction(() => ({
          open: parts.openIncidents(key),
          ...withoutWriters(head.transactionsTo, parts.flow.read(key, range, width)),
          asOf: completeTo(),
        }))
        .deferred(),
    incidents: (filter, slice, order) =>
      withCounts('incident-state', () => {
        const found = parts.incidentPages.page(key, filter, slice, order);
        // Objects that are still to be read may match, too.
        const isLimit = found.isLimit || (isByContent(filter) && hasUnread(key, parts));
        const { type } = filter;
        return {
          ...found,
          isLimit,
          ...(type !== undefined && { of: parts.incidentPages.ofType(key, type) }),
        };
      }),
    everyIncident: (filter, order) => parts.incidentPages.all(key, filter, order),
    incidentFacets: (filter) => parts.incidentPages.facets(key, filter),
  };
}

/** As long as no transactions were read, it is not known which incidents were written to. */
const withoutWriters = <Read extends Pick<Dashboard, 'flow'>>(
  transactionsTo: number | null,
  read: Read,
): Read =>
  transactionsTo !== null
    ? read
    : { ...read, flow: read.flow.map((piece) => ({ ...piece, automated: 0, written: 0 })) };
