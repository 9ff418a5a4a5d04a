import type { Transaction, TransactionFilter } from '../../../../shared/monitor/transaction.ts';

export const transactionOf = (number: number, change: Partial<Transaction> = {}): Transaction => ({
  id: `t-${number}`,
  objectId: `INC-${number}`,
  type: 'incident',
  status: 'done-success',
  requestedAt: 1_000 * number,
  startedAt: 1_000 * number + 400,
  updatedAt: 1_000 * number + 1_600,
  errors: [],
  cause: null,
  by: 'unknown',
  ...change,
});

/** Transactions in memory with the filters and pages of the host, for tests of the list. */
export function createTestLedger(first: readonly Transaction[] = []) {
  let rows = [...first];
  let version = first.length;
  const matches = (row: Transaction, { statuses, text, objectId, from, to }: TransactionFilter) =>
    (statuses.length === 0 || statuses.includes(row.status)) &&
    (text === '' || `${row.objectId} ${JSON.stringify(row.errors)}`.includes(text)) &&
    (objectId === null || row.objectId === objectId) &&
    row.requestedAt >= (from ?? Number.NEGATIVE_INFINITY) &&
    row.requestedAt <= (to ?? Number.POSITIVE_INFINITY);
  const counts = () =>
    rows.reduce<Record<string, number>>((states, { status }) => {
      states[status] = (states[status] ?? 0) + 1;
      return states;
    }, {});
  return {
    version: () => version,
    /** Receives transactions, new or in another state. */
    receive(...transactions: readonly Transaction[]) {
      const ids = new Set(transactions.map(({ id }) => id));
      rows = [...rows.filter(({ id }) => !ids.has(id)), ...transactions];
      version += transactions.length;
    },
    counts,
    page(filter: TransactionFilter, first: number, count: number) {
      const found = rows
        .filter((row) => matches(row, filter))
        .sort((one, other) => other.requestedAt - one.requestedAt || (one.id < other.id ? 1 : -1));
      return {
        total: found.length,
        isLimit: false,
        of: rows.length,
        states: counts(),
        asOf: version,
        version,
        rows: found.slice(first, first + count),
      };
    },
  };
}
