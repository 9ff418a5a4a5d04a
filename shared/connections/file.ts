/** Connections as a file that goes from one machine to another: everything but what is secret. */
import { z } from 'zod';
import { AppError } from '../errors.ts';

/** What is long enough for many connections with their certificate authorities. */
export const mostFileCharacters = 4_000_000;

/** Says what the file is, to whoever opens it. */
export const fileKind = 'graph-intake connections';
export const fileVersion = 1;

const envelope = z.object({
  kind: z.literal(fileKind),
  version: z.number(),
  connections: z.array(z.unknown()).max(1_000),
});

/**
 * The connections in the text of such a file, each in the shape of `schema`.
 * @throws AppError `bad-input` that names the place and what is wrong there
 */
export function readConnectionsFile<T>(text: string, schema: z.ZodType<T>): T[] {
  const parsed = envelope.safeParse(parse(text));
  if (!parsed.success)
    throw new AppError('bad-input', 'This file holds no connections; choose one that Graph Intake exported.');
  const { version, connections } = parsed.data;
  if (version !== fileVersion)
    throw new AppError(
      'bad-input',
      `This file has version ${version}, and this program reads version ${fileVersion}; export it again with the same program.`,
    );
  return connections.map((value, index) => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const place = placeOf(['connections', index, ...(issue?.path ?? [])]);
    throw new AppError('bad-input', `Nothing was imported: ${place} is wrong. ${wordsFor(issue)}`);
  });
}

/** Such a file for these connections, to be read by people, too. */
export const writeConnectionsFile = (connections: readonly object[]): string =>
  `${JSON.stringify({ kind: fileKind, version: fileVersion, connections }, null, 2)}\n`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined; // The schema says what is wrong with it.
  }
}

/** Where a schema has no sentence of its own. */
function wordsFor(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys')
    return `“${issue.keys.join('”, “')}” has no place there; secrets are typed after the import.`;
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'It is missing.';
  return issue?.message ?? '';
}

/** `connections[0].addresses.graphUrl`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .slice(1);
