/** What can be said to the terminal: a command with its arguments, or a question about it. */
import { AppError } from '../../shared/errors.ts';
import type { CommandName } from './option-table.ts';
import { exitCodes } from './report.ts';
import { refuseSecrets } from './secret-options.ts';
import type { SendTerminal } from './terminal.ts';
import { helps, usage } from './usage.ts';

type Command = (args: readonly string[], terminal: SendTerminal) => Promise<number>;

/** Loaded when they are wanted: help need not wait for all that sends. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  check: async () => (await import('./check.ts')).check,
  plan: async () => (await import('./plan.ts')).plan,
  send: async () => (await import('./send.ts')).send,
  resume: async () => (await import('./resume.ts')).resume,
  undo: async () => (await import('./undo.ts')).undo,
  runs: async () => (await import('./runs.ts')).runs,
  watch: async () => (await import('./watch.ts')).watch,
  actions: async () => (await import('./actions.ts')).actions,
  practice: async () => (await import('./practice.ts')).practice,
  completion: async () => (await import('./completion.ts')).completion,
};
const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

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
    const about = (command === 'help' ? args[0] : command) ?? '';
    stdout.write(`${isCommand(about) ? helps[about] : usage}\n`);
    return exitCodes.fine;
  }
  if (!isCommand(command))
    throw new AppError(
      'bad-input',
      `There is no command “${command}”; graph-intake help tells what there is.`,
    );
  refuseSecrets(args);
  const run = await commands[command]();
  return await run(args, terminal);
}
