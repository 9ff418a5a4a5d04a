/** What can be said to the commands that send: `send`, `resume` and `undo`. */
import { AppError } from '../../shared/errors.ts';
import { fileFlags, fileOptions, parse, type SaidOptions } from './check-options.ts';

/** What all of them understand. */
export interface SendingOptions {
  /** Null for the practice platform. */
  readonly connection: string | null;
  readonly passwordStdin: boolean;
  /** Nobody is asked before rows leave. */
  readonly yes: boolean;
  readonly json: boolean;
  /** Rows that remove something from a production connection, as whoever sends knows it. */
  readonly confirmRemovals: number | null;
}

export interface SendOptions
  extends SendingOptions,
    Pick<SaidOptions, 'files' | 'recipes' | 'reading' | 'sending'> {
  readonly skipProblemRows: boolean;
}

export interface ResumeOptions extends Pick<SendingOptions, 'passwordStdin' | 'json' | 'confirmRemovals'> {
  /** Null for the newest that can go on. */
  readonly runId: string | null;
  readonly repeatAtStake: number | null;
  readonly changedFile: boolean;
}

export interface UndoOptions extends SendingOptions {
  readonly runId: string;
  /** The folder that the files go to, in place of being sent. */
  readonly write: string | null;
}

const signInFlags = {
  'password-stdin': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;
const sendingFlags = {
  ...signInFlags,
  yes: { type: 'boolean', short: 'y', default: false },
  'confirm-removals': { type: 'string' },
} as const;

export const sendFlags = {
  ...fileFlags,
  ...sendingFlags,
  connection: { type: 'string' },
  'skip-problem-rows': { type: 'boolean', default: false },
} as const;
export const resumeFlags = {
  ...signInFlags,
  'repeat-at-stake': { type: 'string' },
  'confirm-removals': { type: 'string' },
  'changed-file': { type: 'boolean', default: false },
} as const;
export const undoFlags = { ...sendingFlags, write: { type: 'string' } } as const;

/** @throws AppError `bad-input` in one sentence */
export function readSendOptions(args: readonly string[]): SendOptions {
  const { values, positionals: files } = parse({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: sendFlags,
  });
  return {
    files,
    ...fileOptions(files, values, 'send FILE'),
    ...sendingOf(values),
    connection: values.connection ?? null,
    skipProblemRows: values['skip-problem-rows'],
  };
}

/** @throws AppError `bad-input` in one sentence */
export function readResumeOptions(args: readonly string[]): ResumeOptions {
  const { values, positionals } = parse({
    args: [...args],
    allowPositionals: true,
    options: resumeFlags,
  });
  return {
    runId: oneRun(positionals),
    passwordStdin: values['password-stdin'],
    json: values.json,
    repeatAtStake: count('repeat-at-stake', values['repeat-at-stake']),
    changedFile: values['changed-file'],
    confirmRemovals: count('confirm-removals', values['confirm-removals']),
  };
}

/** @throws AppError `bad-input` in one sentence */
export function readUndoOptions(args: readonly string[]): UndoOptions {
  const { values, positionals } = parse({
    args: [...args],
    allowPositionals: true,
    options: undoFlags,
  });
  const runId = oneRun(positionals);
  if (runId === null)
    throw new AppError(
      'bad-input',
      'Name the run to undo: graph-intake undo RUN; graph-intake runs lists them.',
    );
  return { ...sendingOf(values), connection: null, runId, write: values.write ?? null };
}

const sendingOf = (values: {
  readonly yes: boolean;
  readonly json: boolean;
  readonly 'password-stdin': boolean;
  readonly 'confirm-removals'?: string | undefined;
}): Omit<SendingOptions, 'connection'> => ({
  passwordStdin: values['password-stdin'],
  yes: values.yes,
  json: values.json,
  confirmRemovals: count('confirm-removals', values['confirm-removals']),
});

/** @throws AppError `bad-input` for more than one */
export function oneRun(positionals: readonly string[]): string | null {
  if (positionals.length > 1) throw new AppError('bad-input', 'Name one run at a time.');
  return positionals[0] ?? null;
}

function count(name: string, said: string | undefined): number | null {
  if (said === undefined) return null;
  if (/^\d{1,15}$/u.test(said)) return Number(said);
  throw new AppError('bad-input', `--${name} takes a number of rows, not “${said}”.`);
}
