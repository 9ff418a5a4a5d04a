/** Connections as a file for another machine, without secrets. */

import { z } from 'zod';
import { AppError } from '../errors.ts';
import { formatCount, listedUpTo, plural } from '../units.ts';
import { fromStoredKeys, toStoredKeys } from './stored-keys.ts';
import { shortenedVisibly } from './visible.ts';

/** Limit that is enough for many connections with their certificate authorities. */
export const maxFileCharacters = 4_000_000;

/** Value of `kind` in the file, by which the import recognises it. */
export const fileKind = 'graph-intake connections';
export const fileVersion = 1;

/** Limits an import, since the user has to sign in to each connection. */
const maxConnections = 1_000;

const envelope = z.object({
  kind: z.literal(fileKind),
  version: z.number(),
  connections: z.array(z.unknown()),
});

/**
 * Returns the connections in the text of a connections file, each in the shape of `schema`.
 * @throws AppError `bad-input` that names the invalid place and its fault
 */
export function readConnectionsFile<T>(text: string, schema: z.ZodType<T>): T[] {
  const parsed = envelope.safeParse(parse(text));
  if (!parsed.success)
    throw new AppError(
      'bad-input',
      'This file contains no connections; choose one that Graph Intake exported.',
    );
  const { version, connections } = parsed.data;
  if (version !== fileVersion)
    throw new AppError(
      'bad-input',
      `This file has version ${version}, but this program reads version ${fileVersion}; export the connections again with this version of the program.`,
    );
  if (connections.length > maxConnections)
    throw new AppError(
      'bad-input',
      `This file contains ${plural(connections.length, 'connection')}, but at most ${formatCount(maxConnections)} can be imported at once; split it.`,
    );
  return connections.map((value, index) => {
    const read = schema.safeParse(fromStoredKeys(value));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const place = placeOf(['connections', index, ...(issue?.path ?? [])]);
    throw new AppError('bad-input', `Nothing was imported: ${place} is invalid. ${wordsFor(issue)}`);
  });
}

/** Returns the text of a connections file, indented for people. */
export const writeConnectionsFile = (connections: readonly object[]): string =>
  `${JSON.stringify({ kind: fileKind, version: fileVersion, connections: toStoredKeys(connections) }, null, 2)}\n`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined; // The schema then reports the fault.
  }
}

/** Returns the sentence of the schema, or one for faults that the schema has no sentence for. */
function wordsFor(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return unknownKeysWords(issue.keys);
  if (issue?.code === 'invalid_type')
    return issue.message.endsWith('received undefined')
      ? 'It is missing.'
      : `It must be ${kinds.get(issue.expected) ?? issue.expected}.`;
  return issue?.message ?? '';
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
]);

const maxKeys = 3;

function unknownKeysWords(keys: readonly string[]): string {
  const quoted = keys.slice(0, maxKeys).map((key) => `“${shortenedVisibly(key)}”`);
  const named = listedUpTo(maxKeys, quoted, keys.length);
  const verb = keys.length === 1 ? 'is' : 'are';
  const hint = keys.some((key) => /secret|password|passphrase|token/i.test(key));
  return `${named} ${verb} not allowed there${hint ? '; enter secrets after the import' : ''}.`;
}

/** Formats a path, such as `connections[0].addresses.graphUrl`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .slice(1);
