/** Sends one file of a watched folder: continues its earlier runs, and checks and sends what has no run yet. */
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { EarlierRun } from '../sending/runs/earlier-runs.ts';
import { jsonReport } from '../unattended/check-report.ts';
import { closeSent, continueEarlier } from '../unattended/continue-earlier.ts';
import type { FileToCheck, GivenOptions } from '../unattended/file-to-check.ts';
import { createOpenedFiles } from '../unattended/opened-files.ts';
import { type Confirmed, refusalOf } from '../unattended/refusal.ts';
import { removingRows, sendOpened } from '../unattended/send-opened.ts';
import { jsonRun, type SentFile, totalWords } from '../unattended/sent-files.ts';
import type { SendSession } from '../unattended/session.ts';
import type { ArrivalWords } from './arrival-words.ts';
import type { ClaimedFile, FileEnd } from './watch-folder.ts';

export interface SendArrivalDeps {
  readonly session: SendSession;
  readonly options: Pick<GivenOptions, 'reading' | 'source' | 'sending'> & Confirmed;
  readonly recipe: FileToCheck['recipe'];
  readonly earlierRuns: (path: string) => readonly EarlierRun[];
  readonly words: ArrivalWords;
  /** Sets the path to which the next export is moved: the evidence of a run, in the folder of its file. */
  readonly deliverTo: (path: string) => void;
}

/**
 * Sends a file. No row is sent twice: tables that have a run are only continued.
 * @throws AppError `unauthorized` where the platform refuses the sign-in, which concerns every file
 */
export async function sendArrival(file: ClaimedFile, deps: SendArrivalDeps): Promise<FileEnd> {
  const { session, earlierRuns, words } = deps;
  const { imports, signal } = session;
  try {
    for (const { runId } of earlierRuns(file.path))
      await continueEarlier(runId, session, words.signInRefused);
    if (signal.aborted) return { kind: 'interrupted' };
    const unsentResult = await sendUnsent(file, deps);
    if (signal.aborted) return { kind: 'interrupted' };
    const runs: RunState[] = [];
    for (const { runId } of earlierRuns(file.path)) runs.push(await imports.run({ runId }));
    return await endOf(file, runs, unsentResult, deps);
  } catch (error) {
    if (signal.aborted) return { kind: 'interrupted' };
    if (!(error instanceof AppError) || error.code === 'unauthorized') throw error;
    const isSent = earlierRuns(file.path).length > 0;
    return { kind: isSent ? 'stopped' : 'held', reason: error.message, report: {} };
  }
}

/** What the runs do not contain: why tables were not sent, and what the check found. */
interface UnsentResult {
  readonly refusal: string | null;
  readonly held: readonly SentFile[];
  readonly check: object | null;
}
const nothingLeft: UnsentResult = { refusal: null, held: [], check: null };

/** Checks and sends the tables of the file that have no run. */
async function sendUnsent(file: ClaimedFile, deps: SendArrivalDeps): Promise<UnsentResult> {
  const { session, options, recipe, words } = deps;
  const { imports, reporter, connection, signal } = session;
  const earlier = deps.earlierRuns(file.path);
  using files = createOpenedFiles({ imports, options, signal, reporter });
  try {
    await files.open({ path: file.path, recipe });
    await closeSent(files, file.path, earlier, session);
    if (files.states().length === 0) return nothingLeft;
    const refusal = await refusalOf(files, options, session, words.refusal);
    if (refusal !== null) return { refusal, held: [], check: jsonReport(files.checked()) };
    const removing = await removingRows(files, session);
    if (removing > 0) throw new AppError('conflict', words.removals(removing, connection.name));
    file.onSending();
    const sent = await sendOpened(files, session, null);
    if (sent.isRefused) throw new AppError('unauthorized', words.signInRefused(connection.name));
    return { ...nothingLeft, held: sent.files.filter((each) => 'held' in each) };
  } finally {
    reporter.end();
    await imports.closeAll();
  }
}

async function endOf(
  file: ClaimedFile,
  runs: readonly RunState[],
  { refusal, held, check }: UnsentResult,
  { session, deliverTo }: SendArrivalDeps,
): Promise<FileEnd> {
  const report = { runs: runs.map(jsonRun), ...(check !== null && { check }) };
  const runIds = runs.map(({ id }) => id);
  for (const [index, { id }] of runs.entries()) {
    const number = runs.length === 1 ? '' : `-${index + 1}`;
    deliverTo(join(file.folder, `${file.name}.evidence${number}.zip`));
    await session.imports.evidence({ runId: id });
  }
  const unsent = runs.find(
    ({ state, resumable, counts }) => state === 'stopped' && resumable && counts['not-sent'] > 0,
  );
  if (unsent !== undefined) return { kind: 'stopped', reason: unsent.message, report, runIds };
  const sent = [...runs.map((run) => ({ path: file.name, run })), ...held];
  const reason = [refusal, ...(sent.length > 0 ? [totalWords(sent)] : [])]
    .filter((part) => part !== null)
    .join(' ');
  const isComplete = refusal === null && held.length === 0 && runs.every(({ counts }) => isStored(counts));
  return { kind: isComplete ? 'done' : 'held', reason, report, runIds };
}

/** Every row is stored, or was excluded. */
const isStored = (counts: OutcomeCounts): boolean =>
  (Object.keys(counts) as (keyof OutcomeCounts)[]).every((name) => name === 'stored' || counts[name] === 0);
