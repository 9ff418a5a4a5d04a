/** Sends one file of a watched folder: continues its earlier runs, and checks and sends what has no run yet. */
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { EarlierRun } from '../../services/sending/runs/earlier-runs.ts';
import type { ClaimedFile, FileEnd } from '../../services/watch-folder/watch-folder.ts';
import type { FileToCheck } from '../checking/file-to-check.ts';
import { createOpenedFiles } from '../checking/opened-files.ts';
import { jsonReport } from '../checking/report.ts';
import type { PlatformSession } from '../connections/platform-session.ts';
import type { SendOptions } from '../options/send-options.ts';
import { closeSent, continueEarlier } from '../runs/earlier-runs.ts';
import { exitCodeOf, jsonRun, type SentFile, totalWords } from '../runs/run-report.ts';
import { refusalOf } from '../send/send.ts';
import { sendPlan } from '../send/send-plan.ts';
import { refusedWords } from '../send/send-refusal.ts';

interface ArrivalDeps {
  readonly session: PlatformSession;
  readonly options: SendOptions;
  readonly recipe: FileToCheck['recipe'];
  readonly earlierRuns: (path: string) => readonly EarlierRun[];
  /** Says where the next export goes. */
  readonly deliverTo: (path: string) => void;
}

/**
 * Never sends a row of the file twice: what has a run is only continued.
 * @throws AppError `unauthorized` where the platform refuses the sign-in, which concerns every file
 */
export async function sendArrival(file: ClaimedFile, deps: ArrivalDeps): Promise<FileEnd> {
  const { session, earlierRuns } = deps;
  const { imports, terminal } = session;
  const { signal } = terminal;
  try {
    for (const { runId } of earlierRuns(file.path)) await continueEarlier(runId, session);
    if (signal.aborted) return { kind: 'interrupted' };
    const rest = await sendRest(file, deps);
    if (signal.aborted) return { kind: 'interrupted' };
    const runs: RunState[] = [];
    for (const { runId } of earlierRuns(file.path)) runs.push(await imports.run({ runId }));
    return await endOf(file, runs, rest, deps);
  } catch (error) {
    if (signal.aborted) return { kind: 'interrupted' };
    if (!(error instanceof AppError) || error.code === 'unauthorized') throw error;
    const isSent = earlierRuns(file.path).length > 0;
    return { kind: isSent ? 'stopped' : 'held', reason: error.message, report: {} };
  }
}

/** What the runs do not say: why tables were not sent, and what the check found. */
interface Rest {
  readonly refusal: string | null;
  readonly held: readonly SentFile[];
  readonly check: object | null;
}
const nothingLeft: Rest = { refusal: null, held: [], check: null };

/** Checks and sends the tables of the file that have no run. */
async function sendRest(file: ClaimedFile, deps: ArrivalDeps): Promise<Rest> {
  const { session, options, recipe } = deps;
  const { imports, reporter, terminal } = session;
  const earlier = deps.earlierRuns(file.path);
  using files = createOpenedFiles({ imports, options, signal: terminal.signal, reporter });
  try {
    await files.open({ path: file.path, recipe });
    await closeSent(files, file.path, earlier, session);
    if (files.states().length === 0) return nothingLeft;
    const refusal = await refusalOf(files, options, session);
    if (refusal !== null) return { refusal, held: [], check: jsonReport(files.checked()) };
    file.onSending();
    const sent = await sendPlan(files, session, options);
    if (sent.isRefused) throw new AppError('unauthorized', refusedWords(session.connection.name));
    return { ...nothingLeft, held: sent.files.filter((each) => 'held' in each) };
  } finally {
    reporter.end();
    await imports.closeAll();
  }
}

async function endOf(
  file: ClaimedFile,
  runs: readonly RunState[],
  { refusal, held, check }: Rest,
  { session, deliverTo }: ArrivalDeps,
): Promise<FileEnd> {
  const report = { runs: runs.map(jsonRun), ...(check !== null && { check }) };
  for (const [index, { id }] of runs.entries()) {
    const number = runs.length === 1 ? '' : `-${index + 1}`;
    deliverTo(join(file.folder, `${file.name}.evidence${number}.zip`));
    await session.imports.evidence({ runId: id });
  }
  const unsent = runs.find(
    ({ state, resumable, counts }) => state === 'stopped' && resumable && counts['not-sent'] > 0,
  );
  if (unsent !== undefined) return { kind: 'stopped', reason: unsent.message, report };
  const sent = [...runs.map((run) => ({ path: file.name, run })), ...held];
  const reason = [refusal, ...(sent.length > 0 ? [totalWords(sent)] : [])]
    .filter((part) => part !== null)
    .join(' ');
  const isComplete =
    refusal === null && held.length === 0 && exitCodeOf(runs.map(({ counts }) => counts)) === 0;
  return { kind: isComplete ? 'done' : 'held', reason, report };
}
