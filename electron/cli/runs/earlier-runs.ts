/** Continues what an earlier start of the program began to send, so that no row of a file is sent twice. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../shared/errors.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { Shard } from '../../../shared/sending/shard.ts';
import { createEarlierRuns, type EarlierRun } from '../../services/sending/runs/earlier-runs.ts';
import type { OpenedFiles } from '../checking/opened-files.ts';
import type { PlatformSession } from '../connections/platform-session.ts';
import { follow } from '../send/follow.ts';
import { refusedWords } from '../send/send-refusal.ts';
import type { SentFile } from './run-report.ts';

/** Continues a run that has rows left, once. @throws AppError `unauthorized` */
export async function continueEarlier(runId: string, session: PlatformSession): Promise<RunState> {
  const { imports, connection, reporter, terminal } = session;
  const run = await imports.run({ runId });
  if (!run.resumable || terminal.signal.aborted) return run;
  reporter.say(`Continuing ${run.fileName} to ${connection.name}.`);
  await imports.resume({ runId, connectionId: connection.id, repeatAtStake: null, changedFile: false });
  const { isRefused } = await follow(session, {
    look({ runs }) {
      const now = runs.find(({ id }) => id === runId) ?? null;
      return { run: now, hasEnded: now !== null && now.endedAt !== null };
    },
    cancel: () => imports.cancel({ runId }),
  });
  if (isRefused) throw new AppError('unauthorized', refusedWords(connection.name));
  return await imports.run({ runId });
}

/** Closes the tables of one open file that have a run. */
export async function closeSent(
  files: OpenedFiles,
  path: string,
  earlier: readonly EarlierRun[],
  { imports }: PlatformSession,
): Promise<void> {
  if (earlier.length === 0) return;
  const tables = files
    .states()
    .filter(({ id }) => files.isOf(id, path))
    .map(({ id, reading }) => ({
      id,
      table: reading.state === 'ready' ? reading.file.converted?.table : undefined,
    }));
  // The name of a single table is not recorded for every format.
  const isSent = (table: string | undefined) =>
    tables.length === 1 || earlier.some((run) => run.table === table);
  for (const { id } of tables.filter(({ table }) => isSent(table))) {
    files.drop(id);
    await imports.close({ fileId: id });
  }
}

/**
 * Continues the runs of files whose content is unchanged, on the same connection, with the same rows. Tables that have a run are closed
 * then, whatever its outcome was.
 */
export async function continueFiles(
  paths: readonly string[],
  shard: Pick<Shard, 'group' | 'index' | 'count'> | null,
  files: OpenedFiles,
  session: PlatformSession,
): Promise<SentFile[]> {
  const { services, connection, terminal } = session;
  const earlierRuns = createEarlierRuns({ journal: services.journal, runs: services.fileRuns });
  const sent: SentFile[] = [];
  for (const path of paths) {
    const ofPath = earlierRuns(resolve(path)).filter(({ connectionId }) => connectionId === connection.id);
    if (ofPath.length === 0) continue;
    const sha256 = await hashOf(path, terminal.signal);
    const earlier = ofPath.filter((run) => run.fileHash === sha256 && isSameShard(run.shard, shard));
    for (const { runId } of earlier) sent.push({ path, run: await continueEarlier(runId, session) });
    await closeSent(files, path, earlier, session);
  }
  return sent;
}

function isSameShard(
  one: Pick<Shard, 'group' | 'index' | 'count'> | undefined,
  other: Pick<Shard, 'group' | 'index' | 'count'> | null,
): boolean {
  if (one === undefined || other === null) return one === undefined && other === null;
  return one.group === other.group && one.index === other.index && one.count === other.count;
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
