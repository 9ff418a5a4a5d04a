/** Interface of the parts that all operations of a ledger share: the tables of its file, caches, and counts. */

import type { Dashboard } from '../../../shared/monitor/dashboard.ts';
import type { CommentRows } from './comment-rows.ts';
import type { IncidentFlow } from './dashboard/incident-flow.ts';
import type { FoundStatuses } from './found-statuses.ts';
import type { HistoryRows } from './history-rows.ts';
import type { IncidentPages } from './incidents/incident-pages.ts';
import type { LedgerRows } from './ledger-rows.ts';
import type { ObjectRows } from './object-rows.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import type { Tallies } from './tallies.ts';
import type { Slots } from './time-slots.ts';
import type { TransactionPages } from './transaction-pages.ts';
import type { TransactionRows } from './transaction-rows.ts';
import type { UpdateRows } from './update-rows.ts';

/** Executes `work` in one transaction. It creates a new version of the ledger, unless `isChange` returns false. */
export type Change = <T>(work: () => T, isChange?: (result: T) => boolean) => T;

export interface LedgerParts {
  readonly file: LedgerFile;
  readonly now: () => number;
  readonly ledgerRows: LedgerRows;
  readonly tallies: Tallies;
  readonly slots: Slots;
  readonly flow: IncidentFlow;
  readonly found: FoundStatuses;
  readonly openIncidents: (ledger: number) => Dashboard['open'];
  readonly objects: ObjectRows;
  readonly updates: UpdateRows;
  readonly comments: CommentRows;
  /** Called when very many updates were stored at once. */
  readonly onMany: () => void;
  readonly history: HistoryRows;
  readonly writes: TransactionRows;
  readonly writePages: TransactionPages;
  readonly incidentPages: IncidentPages;
}
