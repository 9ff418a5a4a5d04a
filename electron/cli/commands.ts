/** What can be said to the terminal: a command with its arguments, or a question about it. */
import { AppError } from '../../shared/errors.ts';
import { check } from './check.ts';
import { plan } from './plan.ts';
import { exitCodes } from './report.ts';
import { resume } from './resume.ts';
import { runs } from './runs.ts';
import { send } from './send.ts';
import type { SendTerminal } from './terminal.ts';
import { undo } from './undo.ts';
import { helps, usage } from './usage.ts';

const commands = new Map(Object.entries({ check, plan, send, resume, undo, runs }));

/** Answers the exit code; a failure is told in one sentence, a fault of this program with its stack. */
export async function runCommand(said: readonly string[], terminal: SendTerminal): Promise<number> {
  try {
    return await answer(said, terminal);
  } catch (error) {
    const words = error instanceof AppError ? error.message : error instanceof Error ? error.stack : error;
    terminal.stderr.write(`${words}\n`);
    return exitCodes.failed;
  }
}

async function answer([command, ...args]: readonly string[], terminal: SendTerminal): Promise<number> {
  const { stdout, version } = terminal;
  if (command === undefined) throw new AppError('bad-input', usage);
  if (command === '--version') {
    stdout.write(`${version}\n`);
    return exitCodes.fine;
  }
  if (command === 'help' || [command, ...args].includes('--help')) {
    const about = command === 'help' ? args[0] : command;
    stdout.write(`${Object.entries(helps).find(([name]) => name === about)?.[1] ?? usage}\n`);
    return exitCodes.fine;
  }
  const work = commands.get(command);
  if (work !== undefined) return await work(args, terminal);
  throw new AppError('bad-input', `There is no command “${command}”; graph-intake help tells what there is.`);
}
