/** `graph-intake practice`: runs the practice platform without a window, for training and for other programs. */

import { join } from 'node:path';
import { withAbort } from '../../shared/async.ts';
import { visibleJson } from '../../shared/control-characters.ts';
import { AppError } from '../../shared/errors.ts';
import type { Log } from '../platform.ts';
import { type SharedPractice, sharedPractice, startSharedPractice } from '../storage/practice-claim.ts';
import { openDataFolder } from './data-folder.ts';
import { exitCodes } from './exit-codes.ts';
import { readPracticeOptions } from './options/practice-options.ts';
import { createReporter, type SendTerminal } from './terminal.ts';

/**
 * Runs the platform until Ctrl-C or a crash, and returns the exit code.
 * @throws AppError in one sentence if it cannot start
 */
export async function practice(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const { choice, json } = readPracticeOptions(args);
  const { stdout, signal } = terminal;
  const reporter = createReporter(terminal);
  await openDataFolder(terminal, reporter.say);
  const folder = join(terminal.data, 'practice');
  const running = sharedPractice(folder);
  const ended = Promise.withResolvers<number>();
  const log: Log = {
    ...reporter.log,
    error(message, cause) {
      reporter.log.error(message, cause);
      ended.resolve(exitCodes.failed);
    },
  };
  const { stop, ...address } = await startSharedPractice({
    folder,
    start: (at) => terminal.startPractice(at, log, choice),
  }).catch((cause: unknown) => {
    if (running !== null && cause instanceof AppError && cause.code === 'conflict')
      throw runsAlready(running, cause);
    throw cause;
  });
  try {
    stdout.write(json ? `${visibleJson(address)}\n` : textOf(address));
    return await withAbort(ended.promise, signal, () => exitCodes.fine);
  } finally {
    await stop();
    reporter.end();
  }
}

const runsAlready = ({ origin }: SharedPractice, cause: unknown): AppError =>
  new AppError(
    'conflict',
    `The practice platform of this data folder is already running at ${origin}; set another folder with GRAPH_INTAKE_DATA.`,
    { cause },
  );

function textOf(address: SharedPractice): string {
  const lines = Object.entries(address).map(([name, value]) => `  ${name.padEnd(14)}${value}`);
  return `${['The practice platform is running.', ...lines, 'Ctrl-C stops it.'].join('\n')}\n`;
}
