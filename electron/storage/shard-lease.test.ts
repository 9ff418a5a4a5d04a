import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLease } from './shard-lease.ts';

let folder = '';
/** The leases that a test has acquired. */
const leases: { release(exitCode: null): Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-leases-'));
});
afterEach(async () => {
  // A lease that is still held renews its file, also while its folder is removed.
  await Promise.all(leases.splice(0).map((lease) => lease.release(null)));
  await rm(folder, { recursive: true, force: true });
});

/** Simulates a process with its own clock, which each wait advances; the lease names the journal of its holder. */
function machine(
  journal: string,
  options: { readonly onWaiting?: () => void; readonly ttlMs?: number } = {},
) {
  let uptime = 0;
  const abort = new AbortController();
  const acquire = () =>
    acquireLease({
      folder,
      name: 'shard-1-of-2',
      journal,
      ttlMs: options.ttlMs ?? 60_000,
      marginMs: 10_000,
      uptime: () => uptime,
      async wait(ms, signal) {
        await delay(1);
        signal.throwIfAborted();
        uptime += ms;
      },
      signal: abort.signal,
      onWaiting: options.onWaiting ?? (() => undefined),
    });
  return { acquire, abort, uptime: () => uptime, advance: (ms: number) => (uptime += ms) };
}
/** Acquires the lease, and throws if it is not held then. */
async function leaseOf(holder: ReturnType<typeof machine>) {
  const acquired = await holder.acquire();
  if (acquired.state !== 'held') throw new Error(acquired.state);
  leases.push(acquired.lease);
  return acquired.lease;
}

describe('the lease of a shard', () => {
  it('is held by only one of many processes that acquire it at the same time', async () => {
    const machines = Array.from({ length: 12 }, (_, n) => machine(`journal-${n}`, { ttlMs: 1e9 }));
    const results = machines.map(({ acquire }) => acquire());
    const first = await Promise.race(results);
    expect(first.state).toBe('held');
    await delay(50);
    for (const { abort } of machines) abort.abort();
    const all = await Promise.allSettled(results);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (first.state === 'held') await first.lease.release(null);
  });

  it('is taken over only after its time and the margin have passed without a renewal', async () => {
    const dead = machine('of the dead');
    await leaseOf(dead);
    let hasWaited = 0;
    const next = machine('of the successor', { onWaiting: () => (hasWaited += 1) });
    const lease = await leaseOf(next);
    expect(next.uptime()).toBeGreaterThanOrEqual(70_000);
    expect(hasWaited).toBe(1);
    await lease.release(null);
  });

  it('is taken over at once by the process with the journal of its holder, which is dead', async () => {
    const dead = await leaseOf(machine('same journal', { ttlMs: 2_000 }));
    await dead.markSending();
    const next = machine('same journal', { ttlMs: 2_000 });
    await (await leaseOf(next)).release(0);
    expect(next.uptime()).toBe(0);
    await expect.poll(() => dead.lost.aborted).toBe(true);
  });

  it('is acquired without a wait if it was released', async () => {
    const first = await leaseOf(machine('same'));
    await first.markSending();
    await first.release(null);
    const second = machine('same');
    await (await leaseOf(second)).release(null);
    expect(second.uptime()).toBe(0);
  });

  it('returns the exit code of a shard that was sent', async () => {
    await (await leaseOf(machine('one'))).release(2);
    expect(await machine('other').acquire()).toEqual({ state: 'ended', exitCode: 2 });
  });

  it('is refused if rows may have left and their journal is another one, also two starts later', async () => {
    const first = await leaseOf(machine('first'));
    await first.markSending();
    await first.release(null);
    expect(await machine('second').acquire()).toEqual({ state: 'foreign', journal: 'first' });
    await (await leaseOf(machine('first'))).release(null);
    expect(await machine('second').acquire()).toEqual({ state: 'foreign', journal: 'first' });
  });

  it('is refused if the file of the newest lease is empty and rows may have left under an earlier one', async () => {
    const first = await leaseOf(machine('first'));
    await first.markSending();
    await first.release(null);
    // As left by a process that was killed while it wrote its file.
    await writeFile(join(folder, 'shard-1-of-2.lease-000002.json'), '');
    const second = machine('second');
    expect(await second.acquire()).toEqual({ state: 'foreign', journal: 'first' });
    expect(second.uptime()).toBeGreaterThanOrEqual(70_000);
    await (await leaseOf(machine('first'))).release(0);
  });

  it('may go to another journal if nothing was sent', async () => {
    await (await leaseOf(machine('first'))).release(null);
    await (await leaseOf(machine('second'))).release(0);
    expect((await readdir(folder)).sort()).toEqual([
      'shard-1-of-2.lease-000001.json',
      'shard-1-of-2.lease-000002.json',
    ]);
  });

  it('is lost, for its holder too, when it could not be renewed in time', async () => {
    const slow = machine('one', { ttlMs: 100 });
    const lease = await leaseOf(slow);
    expect(lease.lost.aborted).toBe(false);
    slow.advance(100);
    await expect.poll(() => lease.lost.aborted).toBe(true);
    await lease.release(0);
    // The exit code with which it is released then does not count.
    await leaseOf(machine('one', { ttlMs: 100 }));
  });
});
