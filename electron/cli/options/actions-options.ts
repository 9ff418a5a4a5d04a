/** Options of `graph-intake actions`. */
import type { Allowed } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import { parse } from './check-options.ts';

export interface ActionsOptions {
  /** Null for the practice platform. */
  readonly connection: string | null;
  readonly connectionFile: string | null;
  /** Address of the metrics; null where they are not served. */
  readonly metrics: string | null;
  /** Path of the private key; null for the path in the settings. */
  readonly key: string | null;
  readonly allowed: readonly Allowed[];
  readonly allowLocal: boolean;
  readonly acceptHostKeys: boolean;
  /** Number of actions that may run at the same time; null for the number in the settings. */
  readonly atOnce: number | null;
  readonly passwordStdin: boolean;
  readonly json: boolean;
}

export const actionsFlags = {
  connection: { type: 'string' },
  'connection-file': { type: 'string' },
  log: { type: 'string' },
  metrics: { type: 'string' },
  key: { type: 'string' },
  allow: { type: 'string', multiple: true },
  'allow-local': { type: 'boolean', default: false },
  'accept-host-keys': { type: 'boolean', default: false },
  'at-once': { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** @throws AppError `bad-input` in one sentence */
export function readActionsOptions(args: readonly string[]): ActionsOptions {
  const { values } = parse({
    args: [...args],
    options: actionsFlags,
  });
  const { connection, key, allow = [], json } = values;
  const atOnce = values['at-once'];
  const count = atOnce === undefined ? null : Number(atOnce);
  if (count !== null && !(Number.isInteger(count) && count >= 1 && count <= 100))
    throw new AppError('bad-input', `--at-once takes a number from 1 to 100, not “${atOnce}”.`);
  return {
    connection: connection ?? null,
    key: key ?? null,
    json,
    atOnce: count,
    connectionFile: values['connection-file'] ?? null,
    metrics: values.metrics ?? null,
    allowed: allow.map(allowedOf),
    allowLocal: values['allow-local'],
    acceptHostKeys: values['accept-host-keys'],
    passwordStdin: values['password-stdin'],
  };
}

function allowedOf(given: string): Allowed {
  const text = given.trim();
  if (text === '') throw new AppError('bad-input', '--allow needs a host or the beginning of a URL.');
  return { kind: /^https?:\/\//i.test(text) ? 'url-prefix' : 'host', text };
}
