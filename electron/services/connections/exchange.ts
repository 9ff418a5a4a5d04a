/** Exports and imports connections, without secrets. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readConnectionsFile, writeConnectionsFile } from '../../../shared/connections/file.ts';
import { proxy } from '../../../shared/connections/network-settings.ts';
import { addresses, newConnection } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Delivered, Platform } from '../../platform.ts';
import { readAuthority } from './authority.ts';
import type { StoredConnections } from './stored-connections.ts';

/** Strict, so that a secret in a file is reported and never stored. */
const fileConnection = z.strictObject({
  ...newConnection.omit({ clientSecret: true, password: true, authority: true }).shape,
  addresses: addresses.strict(),
  proxy: proxy.strict().nullable().default(null),
  authorityPem: z.string().nullable().default(null),
  readOnly: z.boolean().default(false),
});

const fileName = 'graph-intake-connections.json';

export interface Exchange {
  exportFile(): Promise<Delivered>;
  /** Imports all or none, and returns the names. @throws AppError `bad-input` that names the place and the reason */
  importText(text: string): string[];
}

export function createExchange(deps: {
  storedConnections: StoredConnections;
  /** Null where exports are not available. */
  platform: Pick<Platform, 'folders' | 'deliver'> | null;
  newId: () => string;
}): Exchange {
  const { storedConnections, platform, newId } = deps;
  return {
    async exportFile() {
      const all = storedConnections.all();
      if (platform === null) return { to: 'nowhere' };
      if (all.length === 0)
        throw new AppError(
          'bad-input',
          'There are no connections to export: the practice platform is not exported.',
        );
      const path = join(platform.folders.temporary, `${newId()}.json`);
      const exported = all.map(({ id, ...others }) => ({
        ...others,
        readOnly: storedConnections.isReadOnly(id),
      }));
      await writeFile(path, writeConnectionsFile(exported), { mode: 0o600 });
      return platform.deliver({ path, name: fileName });
    },
    importText(text) {
      const read = readExchangedConnections(text);
      return storedConnections
        .addFreely(read.map((each) => ({ ...each, id: newId() })))
        .map(({ name }) => name);
    },
  };
}

/** Returns the connections of an exported file. @throws AppError `bad-input` that names the place and the reason */
export function readExchangedConnections(text: string): z.output<typeof fileConnection>[] {
  const read = readConnectionsFile(text, fileConnection);
  for (const { name, authorityPem } of read) expectAuthority(name, authorityPem);
  return read;
}

function expectAuthority(name: string, pem: string | null): void {
  if (pem === null) return;
  try {
    readAuthority(pem);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      'bad-input',
      `Nothing was imported: the authorityPem of “${name}” is invalid. ${error.message}`,
    );
  }
}
