/** Opens the saved connections for a terminal command, and the practice platform if it is chosen. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Log, Settings } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';
import { type Connections, createConnections } from '../../services/connections/service.ts';
import { createVault } from '../../storage/vault.ts';
import type { SendTerminal } from '../terminal.ts';
import type { FoundConnection } from './find-connection.ts';
import { openPractice } from './open-practice.ts';

interface TerminalConnections extends AsyncDisposable {
  readonly connections: Connections;
}

/** @throws AppError `aborted` after the signal */
export async function openTerminalConnections(deps: {
  readonly terminal: SendTerminal;
  readonly settings: Settings;
  readonly log: Log;
  readonly connection: FoundConnection;
  readonly http: Http;
  readonly say: (words: string) => void;
}): Promise<TerminalConnections> {
  const { terminal, settings, log, connection, http, say } = deps;
  const { data, now, signal, wait } = terminal;
  const practice = connection.isPractice
    ? await openPractice({
        folder: join(data, 'practice'),
        start: (folder) => terminal.startPractice(folder, log),
        wait,
        signal,
        say,
      })
    : null;
  try {
    const vault = createVault({ settings, keyring: null, log });
    const newId = randomUUID;
    const connections = await createConnections({ settings, vault, http, log, practice, now, newId });
    const end = async () => {
      await connections.close();
      await practice?.stop();
    };
    return { connections, [Symbol.asyncDispose]: end };
  } catch (error) {
    await practice?.stop();
    throw error;
  }
}
