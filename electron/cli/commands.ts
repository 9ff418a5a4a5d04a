/** Command line of the terminal: a command with its arguments, or a request for help. */
import { visibleLine } from '../../shared/control-characters.ts';
import { AppError } from '../../shared/errors.ts';
import { exitCodes } from './exit-codes.ts';
import { fileErrorWords } from './file-error-words.ts';
import { didYouMean } from './options/argument-errors.ts';
import { logForms } from './options/option-entry.ts';
import { type CommandName, commandNames, findCommand } from './options/option-table.ts';
import { refuseSecrets } from './options/secret-options.ts';
import { helps, usage } from './options/usage.ts';
import { createErrors, createJsonErrors, createOutput } from './output.ts';
import type { ProcessTerminal, SendTerminal } from './terminal.ts';

type Command = (args: readonly string[], terminal: SendTerminal) => Promise<number>;

/** Commands are loaded lazily, so that help does not wait for the services that send. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  check: async () => (await import('./checking/check.ts')).check,
  plan: async () => (await import('./plan/plan.ts')).plan,
  send: async () => (await import('./send/send.ts')).send,
  continue: async () => (await import('./runs/continue.ts')).continueStopped,
  undo: async () => (await import('./runs/undo.ts')).undo,
  runs: async () => (await import('./runs/runs.ts')).runs,
  watch: async () => (await import('./watch/watch.ts')).watch,
  'watch-folder': async () => (await import('./watch-folder/watch-folder.ts')).watchFolder,
  actions: async () => (await import('./actions/actions.ts')).actions,
  practice: async () => (await import('./practice.ts')).practice,
  convert: async () => (await import('./convert/convert.ts')).convert,
  completion: async () => (await import('./completion/completion.ts')).completion,
};

/**
 * Returns the exit code. An AppError and an error of the file system are printed as one sentence, a fault of the
 * program with its stack.
 */
export async function runCommand(names: readonly string[], process: ProcessTerminal): Promise<number> {
  const terminal = {
    ...process,
    stdout: createOutput(process.stdout),
    stderr: isJsonLog(names) ? createJsonErrors(process.stderr, process.now) : createErrors(process.stderr),
  };
  try {
    expectLogForm(names);
    return await dispatch(names, terminal);
  } catch (error) {
    if (process.isTerminated() && isAbort(error)) {
      terminal.stderr.fail('Ended by SIGTERM.\n');
      return exitCodes.interrupted;
    }
    const sentence = error instanceof AppError ? error.message : fileErrorWords(error);
    terminal.stderr.fail(`${sentence === null ? stackOf(error) : visibleLine(sentence)}\n`);
    return exitCodes.failed;
  }
}

/** Value of `--log`, which concerns every line, also those before the options are read. */
function givenLog(names: readonly string[]): string | undefined {
  const end = names.indexOf('--');
  const options = end < 0 ? names : names.slice(0, end);
  const at = options.findLastIndex((each) => each === '--log' || each.startsWith('--log='));
  const given = options[at];
  return given === '--log' ? options[at + 1] : given?.slice('--log='.length);
}

const isJsonLog = (names: readonly string[]): boolean => givenLog(names) === 'json';

/** @throws AppError `bad-input` */
function expectLogForm(names: readonly string[]): void {
  const given = givenLog(names);
  if (given !== undefined && !logForms.some((form) => form === given))
    throw new AppError('bad-input', `--log takes ${logForms.join(' or ')}, not “${given}”.`);
}

const isAbort = (error: unknown): boolean =>
  error instanceof AppError
    ? error.code === 'aborted'
    : error instanceof Error && error.name === 'AbortError';

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
  const named = given === 'help' ? (args[0] ?? '--help') : given;
  const isHelp = given === 'help' || [given, ...args].includes('--help');
  if (isHelp && named.startsWith('-')) {
    stdout.write(`${usage}\n`);
    return exitCodes.fine;
  }
  const command = findCommand(named);
  if (command === undefined)
    throw new AppError(
      'bad-input',
      `Unknown command “${named}”.${didYouMean(named, commandNames) || ' List all commands with: graph-intake help'}`,
    );
  if (isHelp) {
    stdout.write(`${helps[command]}\n`);
    return exitCodes.fine;
  }
  refuseSecrets(args);
  const run = await commands[command]();
  return await run(args, terminal);
}
