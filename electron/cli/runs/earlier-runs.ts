/** Continues the earlier runs of the files that a command names. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Shard } from '../../../shared/sending/shard.ts';
import { createEarlierRuns } from '../../services/sending/runs/earlier-runs.ts';
import { closeSent, continueEarlier } from '../../services/unattended/continue-earlier.ts';
import type { OpenedFiles } from '../../services/unattended/opened-files.ts';
import type { SentFile } from '../../services/unattended/sent-files.ts';
import type { PlatformSession } from '../connections/platform-session.ts';
import { refusedWords } from '../send/send-refusal.ts';

/**
 * Continues the runs of files whose content is unchanged, on the same connection and with the same rows, and returns
 * their results. Then it closes the open tables that have such a run, whatever its outcome was.
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
    const ofPath = earlierRuns(resolve(path)).filter(
      (run) => run.connectionId === connection.id && isSameShard(run.shard, shard),
    );
    if (ofPath.length === 0) continue;
    const sha256 = await hashOf(path, terminal.signal);
    const earlier = ofPath.filter(({ fileHash }) => fileHash === sha256);
    for (const { runId } of earlier)
      sent.push({ path, run: await continueEarlier(runId, session, refusedWords) });
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
