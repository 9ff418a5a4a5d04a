/** Sends one file of a watched folder, or finishes what a process that ended had begun. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Outcome } from '../../../shared/sending/outcomes.ts';
import { countsWords } from '../../../shared/sending/run-words.ts';
import type { RunState, RunSummary } from '../../../shared/sending/runs.ts';
import { plural } from '../../../shared/units.ts';
import { historyOf } from '../find-run.ts';
import { follow } from '../follow.ts';
import { createOpenedFiles, type OpenedFiles } from '../opened-files.ts';
import type { PlatformSession } from '../platform-session.ts';
import { textReport } from '../report.ts';
import { exitCodeOf, textRun } from '../run-report.ts';
import { instantWords } from '../run-words.ts';
import { sendPlan } from '../send-plan.ts';
import { refusalWords } from '../send-refusal.ts';
import { withRecipes } from '../with-recipes.ts';
import type { ClaimedFile, Ending, WatchedFolders } from './folders.ts';
import type { WatchFolderOptions } from './watch-folder-options.ts';

export interface Handled {
  readonly file: string;
  /** `waiting`: it stays claimed, because the platform does not take rows now, or the program was told to end. */
  readonly state: Ending | 'waiting';
  readonly reason: string;
  readonly runs: readonly RunState[];
  /** Where the file is now. */
  readonly path: string;
}

export interface ArrivalDeps {
  readonly session: PlatformSession;
  readonly folders: WatchedFolders;
  readonly options: WatchFolderOptions;
  /** Sets the path to which the next export goes. */
  readonly deliverTo: (path: string) => void;
}

/** @throws AppError where the platform refuses the sign-in; the file stays claimed */
export async function sendArrival(deps: ArrivalDeps, file: ClaimedFile): Promise<Handled> {
  const { session, options } = deps;
  const { imports, connection, terminal } = session;
  const hash = await hashOf(file.path);
  const earlier: RunSummary[] = [];
  for await (const run of historyOf(imports, hash))
    if (run.fileHash === hash && !run.rehearsal && run.connection === connection.name) earlier.push(run);
  const own = earlier.filter(({ startedAt }) => startedAt >= file.claimedAt);
  if (own.length > 0) return continueArrival(deps, file, own);
  const before = earlier.find(({ counts }) => counts.stored + counts.partly + counts.unknown > 0);
  if (before !== undefined && !options.sendAgain)
    return hold(
      deps,
      file,
      `The same content was sent on ${instantWords(before.startedAt)} as ${before.fileName}. --send-again sends it again.`,
    );
  using files = createOpenedFiles({
    imports,
    options: { ...options, sending: options.sending },
    signal: terminal.signal,
    reporter: session.reporter,
  });
  try {
    const failure = await prepare(deps, file, files);
    if (failure !== null) return await hold(deps, file, failure, textReport(files.checked()));
    const sent = await sendPlan(files, session, { yes: true, confirmRemovals: null });
    if (sent.isRefused) throw new AppError('unauthorized', `“${connection.name}” refuses the sign-in.`);
    const runs = sent.files.flatMap((each) => ('run' in each ? [each.run] : []));
    const unsent = sent.files.flatMap((each) => ('held' in each ? [each.held] : []));
    return await finish(deps, file, runs, unsent[0] ?? null);
  } finally {
    for (const { id } of files.states()) await imports.close({ fileId: id });
  }
}

/** Opens and checks it; returns why it is not sent. */
async function prepare(
  { session, options }: ArrivalDeps,
  { path }: ClaimedFile,
  files: OpenedFiles,
): Promise<string | null> {
  try {
    const planned = { files: [{ path, recipe: null }], plan: null, missing: [], skipped: [] };
    for (const each of await withRecipes(planned, options, session.terminal.data)) await files.open(each);
    await files.plan();
    if (options.skipProblemRows) await files.excludeErrors();
    const { why } = await files.plan();
    return why ?? refusalWords(files.states(), options);
  } catch (error) {
    if (session.terminal.signal.aborted || !(error instanceof AppError)) throw error;
    return error.message;
  }
}

/** Continues the runs that were interrupted. What no run had begun with is not guessed: the file is held. */
async function continueArrival(
  deps: ArrivalDeps,
  file: ClaimedFile,
  own: readonly RunSummary[],
): Promise<Handled> {
  const { session } = deps;
  const { imports, connection } = session;
  for (const { id: runId, resumable } of own) {
    if (!resumable) continue;
    await imports.resume({ runId, connectionId: connection.id, repeatAtStake: null, changedFile: false });
    const { isRefused } = await follow(session, {
      look({ runs }) {
        const run = runs.find(({ id }) => id === runId) ?? null;
        return { run, hasEnded: run !== null && run.endedAt !== null };
      },
      cancel: () => imports.cancel({ runId }),
    });
    if (isRefused) throw new AppError('unauthorized', `“${connection.name}” refuses the sign-in.`);
  }
  const runs = await Promise.all(own.map(({ id: runId }) => imports.run({ runId })));
  using files = createOpenedFiles({
    ...{ imports, options: deps.options, signal: session.terminal.signal, reporter: session.reporter },
  });
  await files.open({ path: file.path, recipe: null });
  const tables = files.states();
  for (const { id } of tables) await imports.close({ fileId: id });
  const missing = tables.length - new Set(own.map(({ fileName, kind }) => fileName + kind)).size;
  const unsent =
    tables.length > 1 && missing > 0
      ? 'The program ended between the tables of this file; send the others with --table.'
      : null;
  return finish(deps, file, runs, unsent);
}

const exported = ['failed', 'partly', 'unknown', 'not-sent'] as const satisfies readonly Outcome[];

/** Puts the file in its place with its evidence; the file itself last, so that an interruption repeats the rest. */
async function finish(
  deps: ArrivalDeps,
  file: ClaimedFile,
  runs: readonly RunState[],
  unsent: string | null,
): Promise<Handled> {
  const { session, folders, deliverTo } = deps;
  const { imports } = session;
  const waiting = runs.find(({ counts, resumable }) => resumable && counts['not-sent'] > 0);
  if (waiting !== undefined) {
    const reason = `${plural(waiting.counts['not-sent'], 'row')} not sent: ${waiting.message || 'the run was stopped.'}`;
    return { file: file.name, state: 'waiting', reason, runs, path: file.path };
  }
  const isStored = unsent === null && runs.length > 0 && exitCodeOf(runs.map(({ counts }) => counts)) === 0;
  const ending = isStored ? 'done' : 'held';
  const to = await folders.placeFor(ending, file.name);
  for (const [index, run] of runs.entries()) {
    const number = index === 0 ? '' : `.${index + 1}`;
    for (const outcome of exported) {
      if (run.counts[outcome] === 0) continue;
      deliverTo(`${to}${number}.${outcome}.csv`);
      await imports.exportRows({ runId: run.id, outcome, spreadsheetSafe: false });
    }
    deliverTo(`${to}${number}.evidence.zip`);
    await imports.evidence({ runId: run.id });
  }
  const reason = unsent ?? runs.map(countsWords).join('; ');
  if (!isStored) await writeFile(`${to}.report.txt`, `${[reason, ...runs.map(textRun)].join('\n')}\n`);
  await folders.finish(file, to);
  return { file: file.name, state: ending, reason, runs, path: to };
}

/** Puts a file of which nothing was sent aside, with the reason beside it. */
async function hold(
  { folders }: ArrivalDeps,
  file: ClaimedFile,
  reason: string,
  report = '',
): Promise<Handled> {
  const to = await folders.placeFor('held', file.name);
  await writeFile(`${to}.report.txt`, `${reason}\n${report}`);
  await folders.finish(file, to);
  return { file: basename(file.path), state: 'held', reason, runs: [], path: to };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
