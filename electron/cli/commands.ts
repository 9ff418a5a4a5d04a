/** Command line of the terminal: a command with its arguments, or a request for help. */
import { visibleLine } from '../../shared/control-characters.ts';
import { AppError } from '../../shared/errors.ts';
import { type CommandName, findCommand } from './option-table.ts';
import { createErrors, createOutput } from './output.ts';
import { exitCodes } from './report.ts';
import { refuseSecrets } from './secret-options.ts';
import type { ProcessTerminal, SendTerminal } from './terminal.ts';
import { helps, usage } from './usage.ts';

type Command = (args: readonly string[], terminal: SendTerminal) => Promise<number>;

/** Commands are loaded lazily, so that help does not wait for the services that send. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  check: async () => (await import('./check.ts')).check,
  plan: async () => (await import('./plan.ts')).plan,
  send: async () => (await import('./send.ts')).send,
  continue: async () => (await import('./continue.ts')).continueStopped,
  undo: async () => (await import('./undo.ts')).undo,
  runs: async () => (await import('./runs.ts')).runs,
  watch: async () => (await import('./watch/watch.ts')).watch,
  'watch-folder': async () => (await import('./watch-folder/watch-folder.ts')).watchFolder,
  actions: async () => (await import('./actions.ts')).actions,
  practice: async () => (await import('./practice.ts')).practice,
  convert: async () => (await import('./convert.ts')).convert,
  completion: async () => (await import('./completion.ts')).completion,
};

/** Returns the exit code. An AppError is printed as one sentence, a fault of the program with its stack. */
export async function runCommand(names: readonly string[], process: ProcessTerminal): Promise<number> {
  const terminal = {
    ...process,
    stdout: createOutput(process.stdout),
    stderr: createErrors(process.stderr),
  };
  try {
    return await dispatch(names, terminal);
  } catch (error) {
    const words = error instanceof AppError ? visibleLine(error.message) : stackOf(error);
    terminal.stderr.write(`${words}\n`);
    return exitCodes.failed;
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

async function dispatch([given, ...args]: readonly string[], terminal: SendTerminal): Promise<number> {
  const { stdout, stderr, version } = terminal;
  if (given === undefined) {
    stderr.write(`${usage}\n`);
    return exitCodes.failed;
  }
  if (given === '--version') {
    stdout.write(`${version}\n`);
    return exitCodes.fine;
  }
  if (given === 'help' || [given, ...args].includes('--help')) {
    const about = findCommand((given === 'help' ? args[0] : given) ?? '');
    stdout.write(`${about === undefined ? usage : helps[about]}\n`);
    return exitCodes.fine;
  }
  const command = findCommand(given);
  if (command === undefined)
    throw new AppError('bad-input', `There is no command “${given}”; graph-intake help lists the commands.`);
  refuseSecrets(args);
  const run = await commands[command]();
  return await run(args, terminal);
}
