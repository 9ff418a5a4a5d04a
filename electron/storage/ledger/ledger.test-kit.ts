/** A ledger in a temporary folder, and data of a platform to store in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ledger, ReceivedUpdate } from './ledger.ts';
import { type Ledgers, openLedgers } from './open-ledgers.ts';
import type { ReceivedTransaction } from './transaction-rows.ts';

export const ledgerName = { connectionId: 'practice', accountId: 'account-1', view: 'default' };

export interface TestLedgers {
  readonly ledgers: Ledgers;
  readonly ledger: Ledger;
  readonly path: string;
  now: number;
  /** Opens the same file again. */
  reopen(): Ledger;
  close(): void;
}

export function openTestLedgers(): TestLedgers {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-ledger-'));
  const path = join(folder, 'monitor.sqlite');
  const open = () => openLedgers({ path, now: () => self.now });
  let ledgers: Ledgers | undefined;
  const self: TestLedgers = {
    path,
    now: 1_795_000_000_000,
    get ledgers() {
      ledgers ??= open();
      return ledgers;
    },
    get ledger() {
      return self.ledgers.open(ledgerName);
    },
    reopen() {
      ledgers?.close();
      ledgers = undefined;
      return self.ledger;
    },
    close() {
      ledgers?.close();
      rmSync(folder, { recursive: true });
    },
  };
  return self;
}

export const updateOf = (index: number, id: string, fields: Record<string, unknown>): ReceivedUpdate => ({
  index,
  object: { $type: 'incident', $id: id, $delta: Object.keys(fields), ...fields },
});

export const transactionOf = (
  id: string,
  change: Partial<ReceivedTransaction> = {},
): ReceivedTransaction => ({
  id,
  objectId: `object of ${id}`,
  status: 'waiting',
  requestedAt: 1_000,
  startedAt: null,
  updatedAt: 1_000,
  errors: [],
  ...change,
});
