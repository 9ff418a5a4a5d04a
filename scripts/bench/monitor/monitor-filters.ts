/** The kinds of filter that the monitor's page uses. */
import type { Ledger } from '../../../electron/storage/ledger/ledger.ts';
import type { IncidentFilter } from '../../../shared/monitor/incident.ts';
import type { TransactionFilter } from '../../../shared/monitor/transaction.ts';
import { historyEnd } from './monitor-history.ts';

const slice = { first: 0, count: 100 };
const buckets = 60;
const hourMs = 3_600_000;

const all: TransactionFilter = { statuses: [], text: '', objectId: null, from: null, to: null };
const every: IncidentFilter = { statuses: [], watchedOnly: false, text: '' };
const writes = (filter: Partial<TransactionFilter>) => (ledger: Ledger) =>
  ledger.transactions({ ...all, ...filter }, slice).rows.length;
const incidents = (filter: Partial<IncidentFilter>) => (ledger: Ledger) =>
  ledger.incidents({ ...every, ...filter }, slice).rows.length;
const figures = (from: number | null, to: number | null) => (ledger: Ledger) =>
  ledger.figures({ from, to }, buckets).buckets.length;

/** Calls of a ledger by what they filter; each returns how many rows it found. */
export const filters: Readonly<Record<string, (ledger: Ledger) => number>> = {
  'transactions: all': writes({}),
  'transactions: one state': writes({ statuses: ['done-failure'] }),
  'transactions: two states': writes({ statuses: ['done-failure', 'done-success'] }),
  'transactions: a state of few': writes({ statuses: ['waiting'] }),
  'transactions: an object': writes({ objectId: 'INC-100500' }),
  'transactions: an object and a state': writes({ objectId: 'INC-100500', statuses: ['done-success'] }),
  'transactions: the last hour': writes({ from: historyEnd - hourMs }),
  'transactions: before the last hour': writes({ to: historyEnd - hourMs }),
  'transactions: two hours and a state': writes({
    from: historyEnd - 3 * hourMs,
    to: historyEnd - hourMs,
    statuses: ['done-failure'],
  }),
  'transactions: a text that all have': writes({ text: 'INC-1' }),
  'transactions: a text that many have': writes({ text: 'names no object' }),
  'transactions: a text that few have': writes({ text: 'INC-100777' }),
  'transactions: a text that none has': writes({ text: 'no such words' }),
  'transactions: frequent pieces of a text that none has': writes({ text: 'INC-100 INC-100' }),
  'transactions: one character': writes({ text: 'i' }),
  'transactions: two characters that none has': writes({ text: '§§' }),
  'transactions: a text that all have and a state of few': writes({ text: 'INC-1', statuses: ['waiting'] }),
  'transactions: a text that all have and a state that none has': writes({
    text: 'INC-1',
    statuses: ['lost'],
  }),
  'transactions: a text in the last hour': writes({ text: 'INC-1', from: historyEnd - hourMs }),
  'transactions: a text before the last hour': writes({ text: 'locked', to: historyEnd - hourMs }),
  'figures: everything': figures(null, null),
  'figures: the last hour': figures(historyEnd - hourMs, null),
  'figures: six hours': figures(historyEnd - 6 * hourMs, historyEnd),
  'incidents: all': incidents({}),
  'incidents: one state': incidents({ statuses: ['RESOLVED'] }),
  'incidents: two states': incidents({ statuses: ['RESOLVED', 'WAITING'] }),
  'incidents: watched': incidents({ watchedOnly: true }),
  'incidents: watched with a state': incidents({ watchedOnly: true, statuses: ['PROCESSING'] }),
  'incidents: a text that all have': incidents({ text: 'on host' }),
  'incidents: a text of many comments': incidents({ text: 'restarted the service' }),
  'incidents: a text that some have': incidents({ text: 'host 37' }),
  'incidents: a text that one has': incidents({ text: 'INC-100777' }),
  'incidents: a text that none has': incidents({ text: 'no such words' }),
  'incidents: frequent pieces of a text that none has': incidents({ text: 'on host on host' }),
  'incidents: one character': incidents({ text: 'o' }),
  'incidents: two characters that none has': incidents({ text: '§§' }),
  'incidents: a text that all have and a state': incidents({ text: 'on host', statuses: ['RESOLVED'] }),
  'incidents: a text that all have and a state that none has': incidents({
    text: 'on host',
    statuses: ['LOST'],
  }),
  'incidents: a text that all have, watched': incidents({ text: 'on host', watchedOnly: true }),
};
