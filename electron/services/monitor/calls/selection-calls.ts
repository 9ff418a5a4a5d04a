/** The calls of the page that select incidents: all of a filter, or those of the same kind. */
import type { Api } from '../../../../shared/contract.ts';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { type GroupName, isInGroup } from '../../../../shared/monitor/triage/similar.ts';
import type { Listing } from '../../../storage/ledger/calls/listing.ts';
import type { Ledger } from '../../../storage/ledger/ledger.ts';
import type { FollowedViews } from '../followed-views.ts';
import { groupSimilar } from '../triage/group-similar.ts';
import { askLedger } from './ledger-calls.ts';

/** Limit of a selection. */
const maxIds = 10_000;

export const createSelectionCalls = (
  views: Pick<FollowedViews, 'find'>,
): Pick<Api['monitor'], 'similar' | 'incidentIds'> => ({
  similar: async ({ view, filter, by }) => {
    const nothing = { count: 0, isAll: true, *pieces() {} };
    return groupSimilar(
      askLedger(views, view, (ledger) => ledger.everyIncident(filter), nothing),
      by,
    );
  },
  incidentIds: async ({ view, filter, order, group }) => {
    const nothing = { ids: [], isAll: true };
    const ids = (ledger: Ledger) => idsOf(ledger.everyIncident(filter, order), group ?? null);
    return askLedger(views, view, ids, nothing);
  },
});

function idsOf(listing: Listing<IncidentRow>, group: GroupName | null): { ids: string[]; isAll: boolean } {
  const ids: string[] = [];
  for (const piece of listing.pieces()) {
    const selected = group === null ? piece : piece.filter((row) => isInGroup(row, group));
    ids.push(...selected.map(({ id }) => id));
    if (ids.length > maxIds) return { ids: ids.slice(0, maxIds), isAll: false };
  }
  return { ids, isAll: listing.isAll };
}
