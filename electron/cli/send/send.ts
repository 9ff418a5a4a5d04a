/** `graph-intake send`: checks files, sends them in the order of the plan, and accounts for every row. */

import { join, resolve } from 'node:path';
import { visibleJson } from '../../../shared/control-characters.ts';
import { AppError } from '../../../shared/errors.ts';
import { jsonReport } from '../../services/unattended/check-report.ts';
import { createOpenedFiles, type OpenedFiles } from '../../services/unattended/opened-files.ts';
import { refusalOf } from '../../services/unattended/refusal.ts';
import type { SentPlan } from '../../services/unattended/send-opened.ts';
import { countsOf, totalOf, totalWords } from '../../services/unattended/sent-files.ts';
import { createRecipeFiles } from '../../storage/recipe-files.ts';
import { createStoredPlans } from '../../storage/stored-plans.ts';
import { expectLookups } from '../checking/given-lookups.ts';
import { textReport } from '../checking/report.ts';
import { withRecipes } from '../checking/with-recipes.ts';
import { findGivenConnection } from '../connections/connection-file.ts';
import { openPlatformSession, type PlatformSession } from '../connections/platform-session.ts';
import { exitCodes } from '../exit-codes.ts';
import { openMetrics } from '../metrics/metrics-server.ts';
import { readGivenInputs } from '../options/given-inputs.ts';
import { readSendOptions, type SendOptions } from '../options/send-options.ts';
import { findPlanFiles } from '../plan/plan-files.ts';
import { createReadOnlySettings, setVerifyAfter } from '../read-only-settings.ts';
import { continueFiles } from '../runs/earlier-runs.ts';
import { exitCodeOf, jsonFile, textFile } from '../runs/run-report.ts';
import { type LeasedTerminal, takeShards, withLease } from '../shards/send-shard.ts';
import { sentShard } from '../shards/shard-indexes.ts';
import { createReporter, type SendTerminal } from '../terminal.ts';
import { sendPlan } from './send-plan.ts';
import { refusalWords, refusedWords } from './send-refusal.ts';

/**
 * Returns the exit code.
 * @throws AppError where nothing was sent, in one sentence
 */
export async function send(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readSendOptions(args, terminal.env);
  const work = (leased: LeasedTerminal) => sendFiles(options, leased);
  return await (options.shard === null
    ? work({ ...terminal, onSending: async () => undefined })
    : withLease(options.shard, terminal, work, (why) => printSentBefore(why, options, terminal)));
}

/** Reports that an earlier start sent the shard; its counts are in the data folder of that start. */
function printSentBefore(why: string, { json, connection }: SendOptions, terminal: SendTerminal): void {
  if (json)
    terminal.stdout.write(`${visibleJson({ connection, refused: why, files: [], counts: null }, 2)}\n`);
  createReporter(terminal).say(why);
}

async function sendFiles(options: SendOptions, terminal: LeasedTerminal): Promise<number> {
  const { data, signal } = terminal;
  const plans = createStoredPlans({
    files: createRecipeFiles({ folder: join(data, 'plans'), what: 'plan' }),
  });
  if (options.files.includes('-') && (!options.yes || options.passwordStdin))
    throw new AppError(
      'bad-input',
      `With - as a file, the table is read from standard input: ${options.passwordStdin ? 'remove --password-stdin' : 'add --yes'}.`,
    );
  await using input = await readGivenInputs(options.files, terminal);
  const planned = await findPlanFiles(input.files, plans);
  if (planned.missing.length > 0)
    throw new AppError(
      'not-found',
      `The plan lists ${planned.missing.join(', ')}, but ${planned.missing.length === 1 ? 'this file was' : 'these files were'} not found.`,
    );
  const filesToSend = input.named(await withRecipes(planned, options, data));
  expectLookups(filesToSend, options.lookups);
  const reporter = createReporter(terminal);
  const settings = createReadOnlySettings(data);
  setVerifyAfter(settings, options.verifyAfterSeconds);
  const connection = await findGivenConnection(options, { settings, log: reporter.log });
  await using metrics = await openMetrics(options.metrics, reporter);
  const shard = options.shard === null ? undefined : sentShard(options.shard, filesToSend.length);
  const deps = { connection, settings, terminal, reporter, registry: metrics?.registry, shard };
  await using session = await openPlatformSession({ ...options, ...deps });
  using files = createOpenedFiles({ imports: session.imports, options: options, signal, reporter });
  try {
    for (const path of options.lookups) await session.services.openForLookups(resolve(path));
    for (const file of filesToSend) await files.open(file);
    const paths = options.continueEarlier
      ? filesToSend.flatMap(({ path, readFrom }) => (readFrom === undefined ? [path] : []))
      : [];
    const earlier = await continueFiles(paths, options.shard, files, session);
    if (options.shard !== null) await takeShards(files, options.shard, session);
    if (planned.plan?.order === 'listed')
      await session.imports.setOrder({ fileIds: files.states().map(({ id }) => id) });
    const isDone = files.states().length === 0 || (earlier.length > 0 && signal.aborted);
    const refusal = isDone ? null : await refusalOf(files, options, session, refusalWords);
    if (refusal !== null) return refuse(refusal, files, options, session);
    if (!isDone) await terminal.onSending();
    const sent = isDone ? nothingSent : await sendPlan(files, session, options);
    const all = { ...sent, files: [...earlier, ...sent.files] };
    printSent(all, options, session);
    return endCode(all, session);
  } finally {
    reporter.end();
  }
}

const nothingSent: SentPlan = { files: [], isRefused: false };

/** Returns the exit code of what was sent. */
export function endCode({ files, isRefused }: SentPlan, { terminal, reporter }: PlatformSession): number {
  const isLeft = files.some((file) => 'held' in file || file.run.resumable);
  if (terminal.isTerminated() && isLeft) return exitCodes.interrupted;
  return isRefused || reporter.isDisturbed() ? exitCodes.failed : exitCodeOf(files.map(countsOf));
}

function refuse(
  why: string,
  files: OpenedFiles,
  { json }: SendOptions,
  { terminal: { stdout }, connection, reporter }: PlatformSession,
): number {
  const checked = files.checked();
  stdout.write(
    json
      ? `${visibleJson({ connection: connection.name, refused: why, check: jsonReport(checked) }, 2)}\n`
      : textReport(checked),
  );
  reporter.say(why);
  return exitCodes.failed;
}

/** Prints the result: one JSON document, or a block for each file and a last line with totals. */
export function printSent(
  { files, isRefused }: SentPlan,
  { json }: Pick<SendOptions, 'json'>,
  { terminal: { stdout }, connection, reporter }: PlatformSession,
): void {
  const words = [...files.map(textFile), totalWords(files)];
  stdout.write(
    json
      ? `${visibleJson({ connection: connection.name, refused: null, files: files.map(jsonFile), counts: totalOf(files) }, 2)}\n`
      : `${words.join('\n\n')}\n`,
  );
  if (isRefused) reporter.say(refusedWords(connection.name));
}
