/** The calls of the page that export incidents, transactions and timelines as files. */
import type { Api } from '../../../../shared/contract.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { Incident, IncidentRow } from '../../../../shared/monitor/incident.ts';
import type { Log } from '../../../platform.ts';
import type { Ledger } from '../../../storage/ledger/ledger.ts';
import type { ConnectionsService } from '../../connections/service.ts';
import { signalOf } from '../../imports/signal-of.ts';
import { authorsOf } from '../exports/authors.ts';
import { incidentPage } from '../exports/incident-page.ts';
import { namedAuthors } from '../exports/named-authors.ts';
import {
  incidentColumns,
  incidentExport,
  timelineColumns,
  timelineExport,
  transactionColumns,
  transactionExport,
} from '../exports/tables.ts';
import {
  type ExportPlatform,
  type ExportRow,
  exportTable,
  exportText,
  fileNameOf,
} from '../exports/write-file.ts';
import type { FollowedView } from '../followed-view.ts';
import type { FollowedViews } from '../followed-views.ts';
import { readIncident } from '../incident.ts';
import { timelineOf } from '../timeline.ts';

type ExportCalls = Pick<
  Api['monitor'],
  'authors' | 'exportIncidents' | 'exportTransactions' | 'exportIncident'
>;

const everything = { statuses: [], watchedOnly: false, text: '' };
/** Tables of many incidents are written without asking the platform for the history of each. */
const unnamed = authorsOf({});

export function createExportCalls(deps: {
  readonly platform: ExportPlatform & { readonly log: Log };
  readonly views: Pick<FollowedViews, 'find'>;
  readonly connections: Pick<ConnectionsService, 'current'>;
  readonly now: () => number;
  /** Ends a reading of the platform that takes too long. */
  readonly within: <T>(work: Promise<T>) => Promise<T>;
}): ExportCalls {
  const { platform, views, connections, now, within } = deps;
  /** Returns the name of the connection; empty while it is not known. */
  const connectionName = async () => (await connections.current().catch(() => null))?.name ?? '';
  const ledgerOf = (view: string): Ledger => {
    const { ledger } = views.find(view);
    if (ledger === null) throw new AppError('offline', 'This view has not been loaded yet.');
    return ledger;
  };
  const nameOf = async (what: string) => fileNameOf(`${await connectionName()}-${what}`);

  /** Returns authors by entry; none where the platform does not name them, since that is better than no export. */
  const authorsIn = async ({ reading }: FollowedView, id: string, timeline: Incident['timeline']) => {
    try {
      return namedAuthors(timeline, await reading.history(id));
    } catch (error) {
      platform.log.info(`The history of an incident was not read: ${toAppError(error).code}.`);
      return {};
    }
  };

  return {
    async authors({ view, id }) {
      const followed = views.find(view);
      return authorsIn(followed, id, timelineOf(ledgerOf(view).history(id)));
    },
    async exportIncidents({ view, filter, order, ids, what, format }, options) {
      const ledger = ledgerOf(view);
      const listing = ledger.everyIncident(ids === null ? filter : everything, order);
      const selectedIds = ids === null ? null : new Set(ids);
      const rowsOf = what === 'timelines' ? timelinesOf(ledger) : incidentsOf(ledger);
      const delivery = await exportTable(platform, {
        format,
        name: await nameOf(what),
        signal: signalOf(options),
        columns: what === 'timelines' ? timelineColumns : incidentColumns,
        pieces: listing
          .pieces()
          .map((rows) => rowsOf(selectedIds === null ? rows : rows.filter(({ id }) => selectedIds.has(id)))),
      });
      return { delivery, isAll: listing.isAll };
    },
    async exportTransactions({ view, filter, format }, options) {
      const listing = ledgerOf(view).everyTransaction(filter);
      const delivery = await exportTable(platform, {
        format,
        name: await nameOf('transactions'),
        signal: signalOf(options),
        columns: transactionColumns,
        pieces: listing.pieces().map((rows) => rows.map((row) => transactionExport(row, unnamed))),
      });
      return { delivery, isAll: listing.isAll };
    },
    async exportIncident({ view, id, format }, options) {
      const followed = views.find(view);
      const signal = signalOf(options);
      const incident = await readIncident(followed, id, within);
      const authors = authorsOf(await authorsIn(followed, id, incident.timeline));
      const name = fileNameOf(id);
      if (format !== 'html') {
        const pieces = [timelineExport(incident, authors)];
        return exportTable(platform, {
          format,
          name: `${name}-timeline`,
          signal,
          pieces,
          columns: timelineColumns,
        });
      }
      const about = { connection: await connectionName(), view, now: now(), authors };
      return exportText(platform, {
        name: `${name}.html`,
        text: incidentPage(incident, about),
        signal,
        rows: incident.timeline.length,
      });
    },
  };
}

const incidentsOf =
  (ledger: Ledger) =>
  (rows: readonly IncidentRow[]): ExportRow[] =>
    rows.map((row) => incidentExport(row, ledger.object(row.id)?.projection.fields ?? {}));

const timelinesOf =
  (ledger: Ledger) =>
  (rows: readonly IncidentRow[]): ExportRow[] =>
    rows.flatMap(({ id }) => {
      const history = ledger.history(id);
      const transactions = ledger.transactionsOf(id);
      const { isCreationKnown } = history;
      return timelineExport({ id, timeline: timelineOf(history), transactions, isCreationKnown }, unnamed);
    });
