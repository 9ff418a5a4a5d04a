/** Options of `graph-intake watch-folder`. */
import { AppError } from '../../../shared/errors.ts';
import type { ConfirmationKind } from '../../../shared/imports/readiness/findings.ts';
import { fileFlags, fileOptions, type GivenCheckOptions, parse } from '../check-options.ts';
import { confirmed } from '../send-options.ts';

export interface WatchFolderOptions
  extends Pick<GivenCheckOptions, 'recipes' | 'reading' | 'source' | 'sending'> {
  readonly folder: string;
  /** Null for the practice platform. */
  readonly connection: string | null;
  /** Pause between two looks at the folder. */
  readonly everyMs: number;
  /** How long a file must not have changed. */
  readonly settledMs: number;
  /** A file is complete when there is one of its name with this ending; null to go by time. */
  readonly marker: string | null;
  /** Handles the files that are there, and ends. */
  readonly once: boolean;
  /** Also sends content that was sent before. */
  readonly sendAgain: boolean;
  readonly skipProblemRows: boolean;
  readonly confirm: readonly ConfirmationKind[];
  readonly passwordStdin: boolean;
  readonly json: boolean;
}

export const watchFolderFlags = {
  ...fileFlags,
  connection: { type: 'string' },
  every: { type: 'string', default: '5' },
  settled: { type: 'string', default: '10' },
  marker: { type: 'string' },
  once: { type: 'boolean', default: false },
  'send-again': { type: 'boolean', default: false },
  'skip-problem-rows': { type: 'boolean', default: false },
  confirm: { type: 'string', multiple: true },
  'password-stdin': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** @throws AppError `bad-input` in one sentence */
export function readWatchFolderOptions(args: readonly string[]): WatchFolderOptions {
  const { values, positionals } = parse({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: watchFolderFlags,
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0)
    throw new AppError('bad-input', 'Name one folder: graph-intake watch-folder FOLDER; see --help.');
  const sendAgain = values['send-again'];
  return {
    folder,
    ...fileOptions(positionals, values, 'watch-folder FOLDER'),
    connection: values.connection ?? null,
    everyMs: milliseconds('every', values.every, 0.1),
    settledMs: milliseconds('settled', values.settled, 0),
    marker: values.marker === undefined ? null : markerOf(values.marker),
    once: values.once,
    sendAgain,
    skipProblemRows: values['skip-problem-rows'],
    confirm: [...confirmed(values.confirm ?? []), ...(sendAgain ? (['created-before'] as const) : [])],
    passwordStdin: values['password-stdin'],
    json: values.json,
  };
}

const mostSeconds = 86_400;

function milliseconds(name: string, given: string, least: number): number {
  const seconds = Number(given);
  if (/^\d{1,5}(?:\.\d{1,3})?$/u.test(given) && seconds >= least && seconds <= mostSeconds)
    return seconds * 1_000;
  throw new AppError(
    'bad-input',
    `--${name} takes a number of seconds from ${least} to ${mostSeconds}, not “${given}”.`,
  );
}

function markerOf(given: string): string {
  if (/^\.?[\w.-]{1,40}$/u.test(given)) return given.startsWith('.') ? given : `.${given}`;
  throw new AppError(
    'bad-input',
    `--marker takes the ending of a file name, such as .ready, not “${given}”.`,
  );
}
