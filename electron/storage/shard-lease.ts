/**
 * A lease on a shard in a folder that several machines share, so that one process at a time sends it. Each holder
 * creates a file with the next number, which only one process can; the highest number holds the lease. Clocks of other
 * machines are not trusted: a lease has expired when its file has not changed for its time to live and a margin, by the
 * clock of the observer.
 */

import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './files/make-folder.ts';
import { replaceFile } from './replace-file.ts';

const leaseFile = z.object({
  owner: z.string(),
  /** Grows with each renewal. */
  renewals: z.number(),
  /** `held`; `released`, so that the next holder need not wait; `ended`: nothing is left to be sent. */
  state: z.enum(['held', 'released', 'ended']),
  /** Identity of the journal that has the attempts. */
  journal: z.string(),
  /** Whether rows may have been sent. */
  isSending: z.boolean(),
  exitCode: z.number().nullable(),
});
type LeaseFile = z.infer<typeof leaseFile>;

interface ShardLease {
  /** Aborted when the lease could not be renewed in time, or another process has it. */
  readonly lost: AbortSignal;
  /** Records that rows may be sent from now on. */
  markSending(): Promise<void>;
  /** Ends the lease; with an exit code, nothing is left to be sent. */
  release(exitCode: number | null): Promise<void>;
}

interface LeaseDeps {
  readonly folder: string;
  /** Name of the shard in the folder. */
  readonly name: string;
  /** Identity of the journal of this process, which no other process uses: an earlier holder with it is dead. */
  readonly journal: string;
  readonly ttlMs: number;
  /** How long a request may take that was in flight when the lease expired. */
  readonly marginMs: number;
  /** Milliseconds of a clock that is never set. */
  readonly uptime: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Called once if another process holds the lease. */
  readonly onWaiting: () => void;
}

type Acquired =
  | { readonly state: 'held'; readonly lease: ShardLease }
  /** Everything was sent before, with this exit code. */
  | { readonly state: 'ended'; readonly exitCode: number }
  /** Rows may have been sent by a process whose journal is another one. */
  | { readonly state: 'foreign'; readonly journal: string };

/** Waits while another process holds the lease. @throws the reason of `signal`, and those of the file system */
export async function acquireLease(deps: LeaseDeps): Promise<Acquired> {
  const { folder, name, ttlMs, marginMs, uptime, wait, signal } = deps;
  await makeFolder(folder);
  let noted = { key: '', since: 0 };
  let hasWaited = false;
  for (;;) {
    signal.throwIfAborted();
    const last = await newest(folder, name);
    const key = JSON.stringify(last);
    if (key !== noted.key) noted = { key, since: uptime() };
    if (last?.file?.state === 'ended') return { state: 'ended', exitCode: last.file.exitCode ?? 0 };
    const isOwn = last?.file?.journal === deps.journal;
    const isFree =
      last === null || isOwn || last.file?.state === 'released' || uptime() - noted.since >= ttlMs + marginMs;
    if (isFree) {
      const before = last?.readable ?? null;
      if (before?.isSending === true && before.journal !== deps.journal)
        return { state: 'foreign', journal: before.journal };
      const lease = await create(deps, (last?.epoch ?? 0) + 1, before?.isSending ?? false);
      if (lease !== null) return { state: 'held', lease };
      continue;
    }
    if (!hasWaited) deps.onWaiting();
    hasWaited = true;
    await wait(Math.min(1_000, ttlMs / 4), signal);
  }
}

const pathOf = (folder: string, name: string, epoch: number) =>
  join(folder, `${name}.lease-${String(epoch).padStart(6, '0')}.json`);

interface NewestLease {
  readonly epoch: number;
  /** Null while it is being written, and permanently if its holder was killed meanwhile. */
  readonly file: LeaseFile | null;
  /** The newest one that can be read: it still says whether rows may have been sent, and by which journal. */
  readonly readable: LeaseFile | null;
}

/** Returns the leases of all shards in a folder, by the names of their files. */
async function leasesIn(folder: string): Promise<{ name: string; epoch: number }[]> {
  return (await readdir(folder)).flatMap((file) => {
    const [, name, epoch] = /^(.+)\.lease-(\d+)\.json$/u.exec(file) ?? [];
    return name === undefined ? [] : [{ name, epoch: Number(epoch) }];
  });
}

/** Returns the names of shards that have a lease in a folder, which may be missing. */
export async function leasedShards(folder: string): Promise<string[]> {
  const leases = await leasesIn(folder).catch(() => []);
  return [...new Set(leases.map(({ name }) => name))];
}

async function newest(folder: string, name: string): Promise<NewestLease | null> {
  const epochs = (await leasesIn(folder))
    .filter((lease) => lease.name === name)
    .map((lease) => lease.epoch)
    .sort((a, b) => b - a);
  const [epoch, ...earlier] = epochs;
  if (epoch === undefined) return null;
  const file = await readLease(pathOf(folder, name, epoch));
  let readable = file;
  for (const each of earlier) readable ??= await readLease(pathOf(folder, name, each));
  return { epoch, file, readable };
}

async function readLease(path: string): Promise<LeaseFile | null> {
  try {
    return leaseFile.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Creates the file of a lease, and renews it; null if another process was first. */
async function create(
  { folder, name, journal, ttlMs, uptime }: LeaseDeps,
  epoch: number,
  wasSending: boolean,
): Promise<ShardLease | null> {
  const path = pathOf(folder, name, epoch);
  const owner = randomUUID();
  const lost = new AbortController();
  let file: LeaseFile = { owner, renewals: 0, state: 'held', journal, isSending: wasSending, exitCode: null };
  let renewedAt = uptime();
  try {
    await writeFile(path, JSON.stringify(file), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
  let last = Promise.resolve();
  /** Replaces the file; writes are executed one after the other. */
  const write = (change: Partial<LeaseFile>): Promise<void> => {
    last = last
      .catch(() => undefined)
      .then(async () => {
        const begunAt = uptime();
        file = { ...file, ...change, renewals: file.renewals + 1 };
        await replaceFile(path, JSON.stringify(file), `${path}.${owner}.part`);
        renewedAt = begunAt;
      });
    return last;
  };
  const check = async () => {
    // The holder stops before others may take over, whatever the disk does meanwhile.
    if (uptime() - renewedAt >= ttlMs) return lost.abort();
    const current = await newest(folder, name);
    if (current !== null && current.epoch > epoch) return lost.abort();
    await write({});
  };
  const expiry = setInterval(() => {
    if (uptime() - renewedAt >= ttlMs) lost.abort();
  }, ttlMs / 10);
  const renewing = setInterval(() => void check().catch(() => undefined), ttlMs / 4);
  return {
    lost: lost.signal,
    markSending: () => write({ isSending: true }),
    async release(exitCode) {
      clearInterval(expiry);
      clearInterval(renewing);
      if (lost.signal.aborted) return;
      await write(exitCode === null ? { state: 'released' } : { state: 'ended', exitCode });
    },
  };
}
