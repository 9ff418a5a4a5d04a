/** The table of ledgers: the connection, account and view of each, and what it has received. */
import type { LedgerFile } from './open-ledger-file.ts';

/** Each connection, account and view has a ledger of its own. */
export interface LedgerName {
  readonly connectionId: string;
  readonly accountId: string;
  readonly view: string;
}

/** Account of a sign-in where the platform does not report who is signed in. */
export const accountWithoutIdentity = (connectionId: string): string => `of ${connectionId}`;

export interface LedgerHead {
  readonly key: number;
  /** `ogit/_id` of the account; null where the platform does not report who is signed in. */
  readonly identity: string | null;
  /** All updates before this index are stored. */
  completeTo: number;
  provedAt: number | null;
  /**
   * Last moment at which all updates of the platform were stored, in milliseconds since epoch; null if there is none.
   */
  currentAt: number | null;
  version: number;
  subscription: { id: string; socket: string } | null;
  /** Whether the first full reading is complete. */
  loaded: boolean;
  /** The first and the last stored update: if the platform now has others in their place, its sequence is another. */
  firstUpdate: string | null;
  lastIndex: number;
  lastUpdate: string | null;
  /** The list of transactions was read completely up to this moment; null if it never was. */
  transactionsTo: number | null;
}

export interface LedgerRows {
  /** Returns the ledger in use; creates it if there is none. */
  open(name: LedgerName, now: number): LedgerHead;
  /** Returns a ledger as it was saved last. */
  read(key: number): LedgerHead;
  save(head: LedgerHead): void;
  /** Marks a ledger as no longer in use, because another one has replaced it. */
  replace(key: number): void;
  lastAccount(connectionId: string): string | null;
  keepAccount(connectionId: string, accountId: string): void;
  /** Ledgers in use come first. */
  all(): { key: number; replaced: boolean }[];
  remove(key: number): void;
}

interface LedgerRow {
  key: number;
  connection_id: string;
  account_id: string;
  complete_to: number;
  proved_at: number | null;
  current_at: number | null;
  version: number;
  subscription: string | null;
  loaded: number;
  first_update: string | null;
  last_index: number | null;
  last_update: string | null;
  transactions_to: number | null;
}

export function createLedgerRows(file: LedgerFile): LedgerRows {
  const find = file.prepare<[string, string, string], LedgerRow>(
    'SELECT * FROM ledger WHERE connection_id = ? AND account_id = ? AND view = ? AND replaced = 0',
  );
  const byKey = file.prepare<[number], LedgerRow>('SELECT * FROM ledger WHERE key = ?');
  const insert = file.prepare(
    'INSERT OR IGNORE INTO ledger (connection_id, account_id, view, opened_at) VALUES (?, ?, ?, ?)',
  );
  const save = file.prepare(
    `UPDATE ledger SET complete_to = max(complete_to, ?), proved_at = ?, version = ?, subscription = ?, loaded = ?,
       first_update = ?, last_index = ?, last_update = ?, transactions_to = ?, current_at = ? WHERE key = ?`,
  );
  const replace = file.prepare('UPDATE ledger SET replaced = 1 WHERE key = ?');
  const lastAccount = file
    .prepare<[string], string>('SELECT account_id FROM account_of_connection WHERE connection_id = ?')
    .pluck();
  const keepAccount = file.prepare(
    `INSERT INTO account_of_connection (connection_id, account_id) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET account_id = excluded.account_id`,
  );
  const all = file.prepare<[], { key: number; replaced: number }>(
    'SELECT key, replaced FROM ledger ORDER BY replaced, key',
  );
  const remove = file.prepare('DELETE FROM ledger WHERE key = ?');

  return {
    open({ connectionId, accountId, view }, now) {
      const names = [connectionId, accountId, view] as const;
      if (find.get(...names) === undefined) insert.run(...names, now);
      return toHead(find.get(...names) as LedgerRow);
    },
    read: (key) => toHead(byKey.get(key) as LedgerRow),
    save(head) {
      const {
        completeTo,
        provedAt,
        version,
        loaded,
        firstUpdate,
        lastIndex,
        lastUpdate,
        transactionsTo,
        currentAt,
        key,
      } = head;
      const subscription = head.subscription && JSON.stringify(head.subscription);
      const values = [
        subscription,
        Number(loaded),
        firstUpdate,
        lastIndex,
        lastUpdate,
        transactionsTo,
        currentAt,
        key,
      ];
      save.run(completeTo, provedAt, version, ...values);
    },
    replace: (key) => void replace.run(key),
    lastAccount: (connectionId) => lastAccount.get(connectionId) ?? null,
    keepAccount: (connectionId, accountId) => void keepAccount.run(connectionId, accountId),
    all: () => all.all().map(({ key, replaced }) => ({ key, replaced: replaced === 1 })),
    remove: (key) => void remove.run(key),
  };
}

const toHead = (row: LedgerRow): LedgerHead => ({
  key: row.key,
  identity: row.account_id === accountWithoutIdentity(row.connection_id) ? null : row.account_id,
  completeTo: row.complete_to,
  provedAt: row.proved_at,
  currentAt: row.current_at,
  version: row.version,
  subscription: row.subscription === null ? null : JSON.parse(row.subscription),
  loaded: row.loaded === 1,
  firstUpdate: row.first_update,
  lastIndex: row.last_index ?? -1,
  lastUpdate: row.last_update,
  transactionsTo: row.transactions_to,
});
