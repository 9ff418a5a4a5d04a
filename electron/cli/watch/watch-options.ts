/** Options of `graph-intake watch`. */
import { AppError } from '../../../shared/errors.ts';
import { parse } from '../options/check-options.ts';

export interface WatchOptions {
  readonly view: string;
  /** Null for the practice platform. */
  readonly connection: string | null;
  readonly connectionFile: string | null;
  /** Address of the metrics; null where they are not served. */
  readonly metrics: string | null;
  /** Path of the file of notification rules; null where none is given. */
  readonly rules: string | null;
  /** The first update that is wanted; null for those that come from now on. */
  readonly from: number | null;
  readonly passwordStdin: boolean;
  /** Output format: lines for people, JSON Lines, or a table. */
  readonly form: 'text' | 'json' | 'csv';
}

export const watchFlags = {
  view: { type: 'string', default: 'default' },
  connection: { type: 'string' },
  'connection-file': { type: 'string' },
  log: { type: 'string' },
  metrics: { type: 'string' },
  from: { type: 'string' },
  rules: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
} as const;

/** @throws AppError `bad-input` in one sentence */
export function readWatchOptions(args: readonly string[]): WatchOptions {
  const { values } = parse({
    args: [...args],
    options: watchFlags,
  });
  const { view, connection, from, json, csv } = values;
  if (view === '') throw new AppError('bad-input', '--view needs the name of a view.');
  if (json && csv) throw new AppError('bad-input', '--json and --csv exclude each other.');
  if (from !== undefined && !/^\d{1,15}$/u.test(from))
    throw new AppError('bad-input', `--from takes the index of an update, not “${from}”.`);
  return {
    view,
    form: json ? 'json' : csv ? 'csv' : 'text',
    connection: connection ?? null,
    connectionFile: values['connection-file'] ?? null,
    metrics: values.metrics ?? null,
    rules: values.rules ?? null,
    from: from === undefined ? null : Number(from),
    passwordStdin: values['password-stdin'],
  };
}
