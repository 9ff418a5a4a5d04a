/** Options of the commands that send: `send`, `continue` and `undo`. */
import { AppError } from '../../../shared/errors.ts';
import { type ConfirmationKind, confirmationKinds } from '../../../shared/imports/readiness/findings.ts';
import { parseVerifyAfter, verifyAfterProblem } from '../../../shared/sending/verify-after.ts';
import { readShardOptions, type ShardOptions, shardFlags } from '../shards/shard-options.ts';
import { fileFlags, fileOptions, type GivenCheckOptions, lookupFlags, parse } from './check-options.ts';

/** Options that all of them have. */
export interface SendingOptions {
  /** Null for the practice platform. */
  readonly connection: string | null;
  readonly connectionFile: string | null;
  readonly passwordStdin: boolean;
  /** Sends without a confirmation. */
  readonly yes: boolean;
  readonly json: boolean;
  /** Number of rows that remove something from a production connection, as given by the user. */
  readonly confirmRemovals: number | null;
}

export interface SendOptions
  extends SendingOptions,
    Pick<GivenCheckOptions, 'files' | 'recipes' | 'lookups' | 'reading' | 'source' | 'sending'> {
  /** Address of the metrics; null where they are not served. */
  readonly metrics: string | null;
  readonly skipProblemRows: boolean;
  /** Null for all rows. */
  readonly shard: ShardOptions | null;
  /** Continues earlier runs of the same files, instead of sending their content again. */
  readonly continueEarlier: boolean;
  /** Findings that need a confirmation and are confirmed. */
  readonly confirm: readonly ConfirmationKind[];
  /** Null where it is not given. */
  readonly verifyAfterSeconds: readonly number[] | null;
}

export interface ContinueOptions
  extends Pick<SendingOptions, 'connectionFile' | 'passwordStdin' | 'json' | 'confirmRemovals'> {
  /** Null for the newest run that can be continued. */
  readonly runId: string | null;
  readonly repeatAtStake: number | null;
  readonly changedFile: boolean;
  /** Null where it is not given. */
  readonly verifyAfterSeconds: readonly number[] | null;
}

interface UndoOptions extends SendingOptions {
  readonly runId: string;
  /** Folder to write the files to; they are not sent then. */
  readonly write: string | null;
}

const signInFlags = {
  'connection-file': { type: 'string' },
  log: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;
const sendingFlags = {
  ...signInFlags,
  yes: { type: 'boolean', short: 'y', default: false },
  'confirm-removals': { type: 'string' },
} as const;

/** Options of every command that sends files, without those that a user at the terminal needs. */
export const sendFileFlags = {
  ...fileFlags,
  ...signInFlags,
  connection: { type: 'string' },
  metrics: { type: 'string' },
  'skip-problem-rows': { type: 'boolean', default: false },
  confirm: { type: 'string', multiple: true },
  'verify-after': { type: 'string' },
} as const;
export const sendFlags = {
  ...sendFileFlags,
  ...lookupFlags,
  ...sendingFlags,
  ...shardFlags,
  continue: { type: 'boolean', default: false },
} as const;
export const continueFlags = {
  ...signInFlags,
  'repeat-at-stake': { type: 'string' },
  'confirm-removals': { type: 'string' },
  'changed-file': { type: 'boolean', default: false },
  'verify-after': { type: 'string' },
} as const;
export const undoFlags = { ...sendingFlags, write: { type: 'string' } } as const;

/** @throws AppError `bad-input` in one sentence */
export function readSendOptions(
  args: readonly string[],
  env: Parameters<typeof readShardOptions>[1],
): SendOptions {
  const { values, positionals: files } = parse({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: sendFlags,
  });
  const shard = readShardOptions(values, env);
  // A scheduler, such as that of Kubernetes, may start a shard twice.
  const continueEarlier = values.continue || shard !== null;
  const lookups = values.lookup ?? [];
  return { ...sendOptionsOf(files, values, 'send FILE'), lookups, shard, continueEarlier };
}

type SendValues = Parameters<typeof fileOptions>[1] &
  Parameters<typeof sendingOf>[0] & {
    readonly connection?: string | undefined;
    readonly metrics?: string | undefined;
    readonly 'skip-problem-rows': boolean;
    readonly confirm?: readonly string[] | undefined;
    readonly 'verify-after'?: string | undefined;
  };

/** @param use usage of the command, for the error if no file is named. @throws AppError `bad-input` in one sentence */
export const sendOptionsOf = (files: readonly string[], values: SendValues, use: string): SendOptions => ({
  files,
  ...fileOptions(files, values, use),
  ...sendingOf(values),
  lookups: [],
  connection: values.connection ?? null,
  metrics: values.metrics ?? null,
  skipProblemRows: values['skip-problem-rows'],
  shard: null,
  continueEarlier: false,
  confirm: confirmed(values.confirm ?? []),
  verifyAfterSeconds: verifyAfter(values['verify-after']),
});

/** Returns the findings of `--confirm`. @throws AppError `bad-input` for an unknown finding */
const confirmed = (words: readonly string[]): ConfirmationKind[] =>
  words.map((word) => {
    const kind = confirmationKinds.find((each) => each === word);
    if (kind === undefined)
      throw new AppError(
        'bad-input',
        `--confirm takes one of ${confirmationKinds.join(', ')}, not “${word}”.`,
      );
    return kind;
  });

/** @throws AppError `bad-input` in one sentence */
export function readContinueOptions(args: readonly string[]): ContinueOptions {
  const { values, positionals } = parse({
    args: [...args],
    allowPositionals: true,
    options: continueFlags,
  });
  return {
    runId: oneRun(positionals),
    connectionFile: values['connection-file'] ?? null,
    passwordStdin: values['password-stdin'],
    json: values.json,
    repeatAtStake: count('repeat-at-stake', values['repeat-at-stake']),
    changedFile: values['changed-file'],
    verifyAfterSeconds: verifyAfter(values['verify-after']),
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
      'Specify the run to undo: graph-intake undo RUN. List all runs with: graph-intake runs',
    );
  return { ...sendingOf(values), connection: null, runId, write: values.write ?? null };
}

const sendingOf = (values: {
  readonly yes: boolean;
  readonly json: boolean;
  readonly 'connection-file'?: string | undefined;
  readonly 'password-stdin': boolean;
  readonly 'confirm-removals'?: string | undefined;
}): Omit<SendingOptions, 'connection'> => ({
  connectionFile: values['connection-file'] ?? null,
  passwordStdin: values['password-stdin'],
  yes: values.yes,
  json: values.json,
  confirmRemovals: count('confirm-removals', values['confirm-removals']),
});

/** Returns the run that the arguments name, or null. @throws AppError `bad-input` for more than one */
export function oneRun(positionals: readonly string[]): string | null {
  if (positionals.length > 1) throw new AppError('bad-input', 'Specify one run at a time.');
  return positionals[0] ?? null;
}

function count(name: string, given: string | undefined): number | null {
  if (given === undefined) return null;
  if (/^\d{1,15}$/u.test(given)) return Number(given);
  throw new AppError('bad-input', `--${name} takes a number of rows, not “${given}”.`);
}

function verifyAfter(given: string | undefined): number[] | null {
  if (given === undefined) return null;
  const seconds = parseVerifyAfter(given);
  if (seconds === null) throw new AppError('bad-input', `--verify-after: ${verifyAfterProblem}`);
  return seconds;
}
