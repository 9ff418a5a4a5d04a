import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { practiceToken } from '../../../practice-token.test-kit.ts';
import type { Ledger } from '../../../storage/ledger/ledger.ts';
import { createNamelessRows } from './nameless-rows.ts';

/** A ledger that knows when it has read which object. */
const ledgerOf = (readAt: Map<string, number>) => {
  const object = (id: string) => ({ readAt: readAt.get(id) ?? null }) as ReturnType<Ledger['object']>;
  const transactionsOf = (id: string) =>
    (id.startsWith('OWN')
      ? [{ status: 'done-success', cause: { from: 'form' } }]
      : [{ status: id.startsWith('OPEN') ? 'waiting' : 'done-success', cause: null }]) as Transaction[];
  return { object, transactionsOf } as Partial<Ledger> as Ledger;
};
const wait = async () => undefined;
const nameless = (...ids: string[]) => ids.map((id) => ({ id, subject: '' }));

describe('rows without a subject', () => {
  it('are read once, and those with one never', async () => {
    const readAt = new Map<string, number>();
    const ledger = ledgerOf(readAt);
    const keep = vi.fn(async (_: Ledger, id: string) => readAt.set(id, 1));
    const onChange = vi.fn();
    const log = { info: vi.fn(), error: vi.fn() };
    const look = createNamelessRows({ keep, onChange, now: () => 1, wait, log });
    const ids = Array.from({ length: 9 }, (_, n) => `INC-${n}`);
    look(ledger, [...nameless(...ids), { id: 'named', subject: 'Disk full' }]);
    look(ledger, nameless(...ids));
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(9));
    look(ledger, nameless(...ids));
    expect(keep.mock.calls.map(([, id]) => id)).toEqual(ids);
  });

  it('are left alone for a while if the platform does not respond', async () => {
    const ledger = ledgerOf(new Map());
    const keep = vi.fn(() => Promise.reject(new Error('No response.')));
    const log = { info: vi.fn(), error: vi.fn() };
    let now = 0;
    const look = createNamelessRows({ keep, onChange: () => undefined, now: () => now, wait, log });
    const ids = Array.from({ length: 20 }, (_, n) => `INC-${n}`);
    look(ledger, nameless(...ids));
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(3));
    look(ledger, nameless(...ids));
    expect(keep).toHaveBeenCalledTimes(3);
    now = 60_000;
    look(ledger, nameless(...ids));
    await vi.waitFor(() => expect(keep.mock.calls.length).toBeGreaterThan(3));
  });

  it('are left to the reading of own writes where this program wrote them', async () => {
    const keep = vi.fn(async () => undefined);
    const log = { info: vi.fn(), error: vi.fn() };
    const look = createNamelessRows({ keep, onChange: () => undefined, now: () => 1, wait, log });
    const ledger = ledgerOf(new Map());
    look(ledger, nameless('OWN-1', 'OPEN-1', 'INC-1'));
    await vi.waitFor(() => expect(keep.mock.calls).toEqual([[ledger, 'INC-1']]));
  });
});

describe('incidents that this account wrote with another program', () => {
  let host: TestHost;
  beforeEach(async () => {
    host = await openTestHost();
  });
  afterEach(() => host.close());

  it('are listed with their subject', async () => {
    const stop = host.api.monitor.changed(() => undefined);
    const { practice } = host;
    const token = await practiceToken(practice);
    await fetch(`${practice.objectsUrl}/views/default/objects/ELSEWHERE`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        $type: 'incident',
        subject: 'Written elsewhere',
        originNode: 'practice:machine:web-01',
      }),
    });
    const filter = { statuses: [], watchedOnly: false, text: '' };
    const listed = async () => {
      const { rows } = await host.api.monitor.incidents({ view: 'default', filter, first: 0, count: 50 });
      return rows.find(({ id }) => id === 'ELSEWHERE')?.subject;
    };
    await expect.poll(listed).toBe('Written elsewhere');
    stop();
  });
});
