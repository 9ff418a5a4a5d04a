/** Sends one shard of some files: only its rows, under its lease, and in a journal on a local disk. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { shardName } from '../../../shared/sending/shard.ts';
import { plural } from '../../../shared/units.ts';
import type { OpenedFiles } from '../../services/unattended/opened-files.ts';
import { type FileLock, lockFile } from '../../storage/file-lock.ts';
import { makeFolder } from '../../storage/files/make-folder.ts';
import { replaceFile } from '../../storage/replace-file.ts';
import { acquireLease, leasedShards } from '../../storage/shard-lease.ts';
import type { PlatformSession } from '../connections/platform-session.ts';
import { exitCodes } from '../exit-codes.ts';
import { createReporter, type SendTerminal } from '../terminal.ts';
import type { ShardOptions } from './shard-options.ts';

const lockEveryMs = 500;
const ttlMs = 60_000;
/** The longest a request may take, after which its rows are unknown or read back. */
const marginMs = 130_000;

/** A terminal whose work ends when the lease is lost. */
export interface LeasedTerminal extends SendTerminal {
  /** To be called before the first row may leave. */
  readonly onSending: () => Promise<void>;
}

/**
 * Runs `work` while this process alone sends the shard. Returns its exit code, or that of an earlier start that sent
 * everything, after `onSentBefore`.
 * @throws AppError `conflict` where the journal of an earlier start is missing, or is on a network drive
 */
export async function withLease(
  { group, index, count, folder }: ShardOptions,
  terminal: SendTerminal,
  work: (leased: LeasedTerminal) => Promise<number>,
  onSentBefore: (why: string) => void,
  times = { ttlMs, marginMs },
): Promise<number> {
  await expectLocalJournal(terminal.data);
  if (folder === null) return work({ ...terminal, onSending: async () => undefined });
  const { say } = createReporter(terminal);
  const name = shardName({ index, count });
  const onWaiting = () => say(`Another process sends shard ${name} of ${group}; waiting for it.`);
  await using parts = new AsyncDisposableStack();
  const lock = await lockLocally(`shard-${group}-${index}-of-${count}`, terminal, onWaiting);
  parts.defer(() => lock.release());
  await expectSameDivision({ group, index, count, folder });
  const acquired = await acquireLease({
    ...times,
    folder: join(folder, group),
    name: leaseName({ index, count }),
    journal: await journalId(terminal),
    uptime: () => performance.now(),
    wait: terminal.wait,
    signal: terminal.signal,
    onWaiting,
  });
  if (acquired.state === 'ended') {
    onSentBefore(`Shard ${name} of ${group} was sent before.`);
    return acquired.exitCode;
  }
  if (acquired.state === 'foreign')
    throw new AppError(
      'conflict',
      `An earlier start may have sent rows of shard ${name} of ${group}, and its journal is not in ${terminal.data}. Use the data folder of that start (journal ${acquired.journal}).`,
    );
  const { lease } = acquired;
  const signal = AbortSignal.any([terminal.signal, lease.lost]);
  let code: number | null = null;
  try {
    code = await work({ ...terminal, signal, onSending: lease.markSending });
    if (lease.lost.aborted)
      throw new AppError(
        'conflict',
        `The lease of shard ${name} of ${group} was lost; another process may send it.`,
      );
    return code;
  } finally {
    const hasEnded = code === exitCodes.fine || code === exitCodes.problems;
    await lease.release(hasEnded ? code : null);
  }
}

const leaseName = ({ index, count }: Pick<ShardOptions, 'index' | 'count'>): string =>
  `shard-${index}-of-${count}`;

/**
 * Refuses a second division of the same group, which would send rows again that other shards have sent: an engine that
 * starts one task of an array again may count that task alone.
 */
async function expectSameDivision({ group, index, count, folder }: ShardOptions): Promise<void> {
  if (folder === null) return;
  const counts = (await leasedShards(join(folder, group))).map((name) =>
    Number(/-of-(\d+)$/u.exec(name)?.[1]),
  );
  const other = counts.find((each) => each !== count);
  if (other === undefined) return;
  throw new AppError(
    'conflict',
    `Group ${group} is divided into ${other} shards, and shard ${shardName({ index, count })} would send rows of them again. Use --shard I/${other} with the number of the shard, or another --group for another division.`,
  );
}

/** Waits until no other process sends the shard from this data folder; a process that dies leaves its lock. */
async function lockLocally(
  name: string,
  { data, wait, signal }: SendTerminal,
  onWaiting: () => void,
): Promise<FileLock> {
  for (let tries = 0; ; tries += 1) {
    const lock = lockFile(join(data, 'run-locks', `${name}.sqlite`));
    if (lock !== null) return lock;
    if (tries === 0) onWaiting();
    await wait(lockEveryMs, signal);
  }
}

/**
 * Returns the id of the data folder, by which a successor knows whether it has the journal of its predecessor. An empty
 * id file, left by a process that was killed while writing it, is written again.
 */
async function journalId(terminal: SendTerminal): Promise<string> {
  const path = join(terminal.data, 'journal-id');
  const lock = await lockLocally('journal-id', terminal, () => undefined);
  try {
    const known = existsSync(path) ? (await readFile(path, 'utf8')).trim() : '';
    if (known !== '') return known;
    const id = randomUUID();
    await replaceFile(path, id);
    return id;
  } finally {
    lock.release();
  }
}

/** @source statfs(2): magic numbers of file systems on which SQLite's log does not work between machines */
const networkDrives: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x00c36400, 'Ceph'],
]);

async function expectLocalJournal(data: string): Promise<void> {
  if (process.platform !== 'linux') return;
  await makeFolder(data, { mode: 0o700 });
  const { type } = await statfs(data);
  const drive = networkDrives.get(type >>> 0);
  if (drive === undefined) return;
  throw new AppError(
    'conflict',
    `The data folder ${data} is on a network drive (${drive}), where the journal may be damaged; set GRAPH_INTAKE_DATA to a local disk or a volume of this shard.`,
  );
}

/**
 * Leaves only the rows of the shard in each file, and closes files that have none.
 * @throws AppError `conflict` where one file refers to another
 */
export async function takeShards(
  files: OpenedFiles,
  { group, index, count }: ShardOptions,
  { imports, services, reporter, terminal }: PlatformSession,
): Promise<void> {
  // Without a file, there is no plan to wait for.
  if (files.states().length === 0) return;
  const { links } = await files.plan();
  if (links.length > 0)
    throw new AppError(
      'conflict',
      'These files refer to each other, and other shards may not have stored what is referred to. Send them one after the other: all shards of the first file, then all shards of the next.',
    );
  for (const { id, name, reading } of files.states()) {
    if (reading.state !== 'ready') continue;
    const sizes = await services.takeShard(id, { group, index, count }, terminal.signal);
    const rowsOfShard = sizes[index - 1] ?? 0;
    reporter.say(
      `Shard ${shardName({ index, count })} of ${group}: ${plural(rowsOfShard, 'row')} of ${name} (${plural(reading.file.rows, 'row')}).`,
    );
    if (rowsOfShard > 0) continue;
    files.drop(id);
    await imports.close({ fileId: id });
  }
}
