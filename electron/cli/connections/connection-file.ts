/** Reads connections from a file that the window exported, for commands on a machine without a window. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isSameName } from '../../../shared/connections/visible.ts';
import { AppError } from '../../../shared/errors.ts';
import { listed } from '../../../shared/units.ts';
import type { Log, Settings } from '../../platform.ts';
import { readExchangedConnections } from '../../services/connections/exchange.ts';
import { practiceName } from '../../services/connections/service.ts';
import { createStoredConnections } from '../../services/connections/stored-connections.ts';
import { fileIdPrefix } from '../../services/sending/runs/run-connections.ts';
import { type FoundConnection, findConnection } from './find-connection.ts';

/** The options by which a command names its connection. */
interface GivenConnection {
  /** Null where it is not given. */
  readonly connection: string | null;
  /** Path of an exported file; null where it is not given. */
  readonly connectionFile: string | null;
}

interface ConnectionStore {
  readonly settings: Settings;
  readonly log: Log;
}

/**
 * Finds the connection of a command: in the file where one is given, else among those of the window. A file with one
 * connection needs no name.
 * @throws AppError `not-found`, `bad-input`
 */
export async function findGivenConnection(
  { connection, connectionFile }: GivenConnection,
  { settings, log }: ConnectionStore,
): Promise<FoundConnection> {
  if (connectionFile === null) return findConnection(connection, { settings, log });
  const names = await addConnectionsOf(connectionFile, { settings, log });
  const [first, ...others] = names;
  if (connection === null && others.length > 0)
    throw new AppError(
      'bad-input',
      `${connectionFile} has ${names.length} connections; choose one with --connection: ${listed(names)}.`,
    );
  return findConnection(connection ?? first ?? null, { settings, log });
}

/** Adds the connections of a file to the settings, replaces those of the same name, and returns the names. */
async function addConnectionsOf(path: string, { settings, log }: ConnectionStore): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('not-found', `The connection file ${path} cannot be read; check its path.`, { cause });
  });
  const storedConnections = createStoredConnections({ settings, log, reservedName: practiceName });
  const read = readExchangedConnections(text);
  if (read.length === 0) throw new AppError('bad-input', `${path} has no connection.`);
  for (const { readOnly, ...each } of read) {
    const existing = storedConnections.all().find(({ name }) => isSameName(name, each.name));
    const id = existing?.id ?? idOf(each.name);
    if (existing === undefined) storedConnections.add({ ...each, id });
    else storedConnections.change({ ...each, id });
    storedConnections.setReadOnly(id, readOnly);
  }
  return read.map(({ name }) => name);
}

/** Derives an id from the name, the same at each start: runs are continued on the connection that began them. */
const idOf = (name: string): string =>
  `${fileIdPrefix}${createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 24)}`;
