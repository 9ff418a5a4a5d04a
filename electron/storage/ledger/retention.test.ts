import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ledgerName, openTestLedgers, type TestLedgers, transactionOf, updateOf } from './ledger.test-kit.ts';
import { openLedgers } from './open-ledgers.ts';

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
});
afterEach(() => test.close());

const dayMs = 86_400_000;
const incidents = 1_500;
const perIncident = 4;
const everyIncident = { statuses: [], watchedOnly: false, text: '' };
const everyTransaction = { statuses: [], text: '', objectId: null, from: null, to: null };

/** Stores one incident after the other, from `days` ago until now, with their updates and a transaction for each. */
function storeIncidents(days: number): void {
  const begin = test.now - days * dayMs;
  const count = incidents * perIncident;
  const timeOf = (index: number) => begin + (index / count) * days * dayMs;
  const updates = Array.from({ length: count }, (_, index) => {
    const id = `INC-${Math.floor(index / perIncident)}`;
    const comment = {
      comments: { [`c${index}`]: { comments: [{ timestamp: index, value: `written at ${index}` }] } },
    };
    const fields =
      index % perIncident === 0 ? { subject: `about ${id}`, platformStatus: 'PROCESSING' } : comment;
    return { ...updateOf(index, id, fields), at: timeOf(index) };
  });
  const step = 500;
  for (let first = 0; first < count; first += step) {
    test.ledger.storeUpdates(updates.slice(first, first + step), timeOf(first));
    test.ledger.storeTransactions(
      updates.slice(first, first + step).map(({ index, at, object }) =>
        transactionOf(`t${index}`, {
          objectId: String(object['$id']),
          status: index % 100 === 0 ? 'waiting' : 'done-success',
          requestedAt: Math.floor(at),
          startedAt: Math.floor(at),
          updatedAt: Math.floor(at),
        }),
      ),
    );
  }
  test.ledger.watch(['INC-0'], true);
}

/** Reads the counts and the lists of the ledger. */
function readLedger() {
  const state = test.ledger.state();
  const all = test.ledger.incidents(everyIncident, { first: 0, count: incidents });
  return {
    state,
    ids: all.rows.map(({ id }) => id),
    count: (text: string) => test.ledger.incidents({ ...everyIncident, text }, { first: 0, count: 1 }).total,
    transactions: test.ledger.transactions(everyTransaction, { first: 0, count: 500 }).total,
  };
}

it('pruning by age keeps every count correct, with many rows', () => {
  storeIncidents(10);
  while (test.ledgers.prune({ days: 5, sizeBytes: null }));
  const { state, ids, count, transactions } = readLedger();
  expect(state.completeTo).toBe(incidents * perIncident);
  expect(Math.abs(state.updates - (incidents * perIncident) / 2)).toBeLessThanOrEqual(500);
  expect(state.incidents).toBe(ids.length);
  expect(state.incidentStates).toEqual({ PROCESSING: ids.length });
  expect(ids).toContain('INC-0');
  expect(ids).not.toContain('INC-1');
  expect(ids).toContain(`INC-${incidents - 1}`);
  expect(count('about INC-1\nPROCESSING')).toBe(0);
  expect(count(`written at ${incidents * perIncident - 1}`)).toBe(1);
  expect(count('written at 5')).toBeLessThan(incidents);
  // Open transactions stay, however old they are.
  expect(state.transactions['waiting']).toBe((incidents * perIncident) / 100);
  expect(Object.values(state.transactions).reduce((sum, each) => sum + each)).toBe(transactions);
  expect(test.reopen().state()).toEqual(state);
});

it('pruning by size stops below the limit, and also removes objects without any updates left', () => {
  storeIncidents(1);
  const before = test.ledgers.usedBytes();
  const sizeBytes = before / 2;
  let pieces = 0;
  while (test.ledgers.prune({ days: null, sizeBytes })) pieces += 1;
  expect(test.ledgers.usedBytes()).toBeLessThanOrEqual(sizeBytes);
  expect(test.ledgers.usedBytes()).toBeGreaterThan(sizeBytes / 2);
  const { state, ids } = readLedger();
  expect(state.incidents).toBe(ids.length);
  expect(ids).toContain(`INC-${incidents - 1}`);
  expect(ids).not.toContain('INC-1');
  expect(pieces).toBeGreaterThan(2);
  expect(test.ledgers.prune({ days: null, sizeBytes })).toBe(false);
});

it('pruning by size removes the oldest data, and not newer data of another connection', () => {
  storeIncidents(1);
  const young = test.ledgers.open({ ...ledgerName, connectionId: 'young' });
  young.storeUpdates([updateOf(0, 'a', { subject: 'x' })], test.now);
  young.storeTransactions([
    transactionOf('young', { status: 'done-success', requestedAt: test.now, updatedAt: test.now }),
  ]);
  const sizeBytes = test.ledgers.usedBytes() / 2;
  while (test.ledgers.prune({ days: null, sizeBytes }));
  expect(test.ledgers.usedBytes()).toBeLessThanOrEqual(sizeBytes);
  expect(young.state()).toMatchObject({ updates: 1, incidents: 1, transactions: { 'done-success': 1 } });
});

it('a file of the first version is replaced', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-ledger-'));
  try {
    const path = join(folder, 'monitor.sqlite');
    const file = new Database(path);
    file.exec('CREATE TABLE ledger (key INTEGER PRIMARY KEY); CREATE TABLE object (key INTEGER PRIMARY KEY)');
    file.pragma('user_version = 1');
    file.close();
    const ledgers = openLedgers({ path, now: () => test.now });
    const ledger = ledgers.open(ledgerName);
    ledger.storeUpdates([updateOf(0, 'a', { subject: 'x' })], 1);
    expect(ledger.state().updates).toBe(1);
    ledgers.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
