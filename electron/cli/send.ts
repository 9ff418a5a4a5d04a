/** `graph-intake send`: checks files, sends them in the order of the plan, and accounts for every row. */
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { plural } from '../../shared/units.ts';
import { createKeptPlans } from '../storage/kept-plans.ts';
import { createRecipeFiles } from '../storage/recipe-files.ts';
import { findConnection } from './find-connection.ts';
import { createOpenedFiles, type OpenedFiles } from './opened-files.ts';
import { findPlanFiles } from './plan-files.ts';
import { openPlatformSession, type PlatformSession } from './platform-session.ts';
import { createReadOnlySettings } from './read-only-settings.ts';
import { exitCodeOf as checkCodeOf, exitCodes, jsonReport, textReport } from './report.ts';
import { countsOf, exitCodeOf, jsonFile, textFile, totalOf, totalWords } from './run-report.ts';
import { readSendOptions, type SendOptions } from './send-options.ts';
import { type SentPlan, sendPlan } from './send-plan.ts';
import { createTelling, type SendTerminal } from './terminal.ts';
import { withRecipes } from './with-recipes.ts';

/**
 * Answers the exit code.
 * @throws AppError where nothing was sent, in one sentence
 */
export async function send(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const { data, signal } = terminal;
  const options = readSendOptions(args);
  const plans = createKeptPlans({ files: createRecipeFiles({ folder: join(data, 'plans'), what: 'plan' }) });
  const planned = await findPlanFiles(options.files, plans);
  if (planned.missing.length > 0)
    throw new AppError(
      'not-found',
      `The plan also wants ${planned.missing.join(', ')}, and there is no such file.`,
    );
  const asked = await withRecipes(planned, options, data);
  const telling = createTelling(terminal);
  const settings = createReadOnlySettings(data);
  const connection = findConnection(options.connection, { settings, log: telling.log });
  await using session = await openPlatformSession({ ...options, connection, settings, terminal, telling });
  using files = createOpenedFiles({ imports: session.imports, said: options, signal, telling });
  try {
    for (const file of asked) await files.open(file);
    if (planned.plan?.order === 'listed')
      await session.imports.setOrder({ fileIds: files.states().map(({ id }) => id) });
    const refusal = await refusalOf(files, options, session);
    if (refusal !== null) return refuse(refusal, files, options, session);
    const sent = await sendPlan(files, session, options);
    tellSent(sent, options, session);
    if (sent.isRefused) return exitCodes.failed;
    return telling.isDisturbed() ? exitCodes.failed : exitCodeOf(sent.files.map(countsOf));
  } finally {
    telling.end();
  }
}

/** Why the files are not sent; null where they are, with rows that have errors left out where that was said. */
async function refusalOf(
  files: OpenedFiles,
  { skipProblemRows }: SendOptions,
  { telling }: PlatformSession,
): Promise<string | null> {
  if (skipProblemRows) {
    const aside = await files.setErrorsAside();
    if (aside > 0)
      telling.say(`${plural(aside, 'row')} with errors ${aside === 1 ? 'is' : 'are'} set aside.`);
  }
  const plan = await files.plan();
  telling.end();
  if (plan.why !== null) return plan.why;
  if (skipProblemRows || checkCodeOf(files.checked(), { strict: false }) === exitCodes.fine) return null;
  const rows = plan.totals.errorRows;
  return `${plural(rows, 'row')} ${rows === 1 ? 'has' : 'have'} errors, so nothing was sent; --skip-problem-rows sends the others.`;
}

function refuse(
  why: string,
  files: OpenedFiles,
  { json }: SendOptions,
  { terminal: { stdout }, connection, telling }: PlatformSession,
): number {
  const checked = files.checked();
  stdout.write(
    json
      ? `${JSON.stringify({ connection: connection.name, refused: why, check: jsonReport(checked) }, null, 2)}\n`
      : textReport(checked),
  );
  telling.say(why);
  return exitCodes.failed;
}

/** One document, or one block for each file and a last line that counts. */
export function tellSent(
  { files, isRefused }: SentPlan,
  { json }: Pick<SendOptions, 'json'>,
  { terminal: { stdout }, connection, telling }: PlatformSession,
): void {
  const words = [...files.map(textFile), totalWords(files)];
  stdout.write(
    json
      ? `${JSON.stringify({ connection: connection.name, refused: null, files: files.map(jsonFile), counts: totalOf(files) }, null, 2)}\n`
      : `${words.join('\n\n')}\n`,
  );
  if (isRefused) telling.say(refusedWords(connection.name));
}

export const refusedWords = (name: string): string =>
  `“${name}” refuses the sign-in; graph-intake resume goes on with the new password.`;
