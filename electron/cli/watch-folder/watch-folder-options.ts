/** Options of `graph-intake watch-folder`. */
import { AppError } from '../../../shared/errors.ts';
import type { KeepMs } from '../../services/watch-folder/arrival-retention.ts';
import { parse } from '../options/check-options.ts';
import { type SendOptions, sendFileFlags, sendOptionsOf } from '../options/send-options.ts';

export interface WatchFolderOptions {
  readonly folder: string;
  /** How each file is read and sent. */
  readonly send: SendOptions;
  readonly recipe: string | null;
  readonly quietForMs: number;
  /** Ending of the file that marks another one as complete; null where there is none. */
  readonly marker: string | null;
  readonly everyMs: number;
  readonly keepMs: KeepMs;
  readonly sendAgain: boolean;
  /** Ends when no file is left. */
  readonly once: boolean;
}

export const watchFolderFlags = {
  ...sendFileFlags,
  'quiet-for': { type: 'string' },
  marker: { type: 'string' },
  every: { type: 'string' },
  'keep-done': { type: 'string' },
  'keep-held': { type: 'string' },
  'send-again': { type: 'boolean', default: false },
  once: { type: 'boolean', default: false },
} as const;

const usualQuietSeconds = 10;
const usualEverySeconds = 5;

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
    throw new AppError('bad-input', 'Specify one folder: graph-intake watch-folder FOLDER; see --help.');
  const { marker } = values;
  if (marker !== undefined && (marker === '' || /[/\\]/u.test(marker)))
    throw new AppError('bad-input', '--marker needs the ending of a file name, such as .ready.');
  if ((values.recipe ?? []).length > 1)
    throw new AppError('bad-input', 'Specify one --recipe for all files of the folder.');
  const send = sendOptionsOf([folder], { ...values, yes: true }, 'watch-folder FOLDER');
  const sendAgain = values['send-again'];
  return {
    folder,
    send: sendAgain ? { ...send, confirm: [...send.confirm, 'created-before'] } : send,
    recipe: send.recipes[0] || null,
    quietForMs: milliseconds('quiet-for', values['quiet-for'] ?? String(usualQuietSeconds)),
    marker: marker ?? null,
    everyMs: milliseconds('every', values.every ?? String(usualEverySeconds)),
    keepMs: {
      done: retentionMs('keep-done', values['keep-done']),
      held: retentionMs('keep-held', values['keep-held']),
    },
    sendAgain,
    once: values.once,
  };
}

/** @throws AppError `bad-input` */
function retentionMs(name: string, days: string | undefined): number | null {
  if (days === undefined) return null;
  if (/^\d{1,5}$/u.test(days)) return Number(days) * 86_400_000;
  throw new AppError('bad-input', `--${name} takes a number of days, not “${days}”.`);
}

/** @throws AppError `bad-input` */
function milliseconds(name: string, seconds: string): number {
  const value = Number(seconds);
  if (/^\d+(?:\.\d+)?$/u.test(seconds) && value <= 86_400) return value * 1000;
  throw new AppError('bad-input', `--${name} takes seconds, at most a day, not “${seconds}”.`);
}
