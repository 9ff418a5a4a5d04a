/** Exports the settings as an environment file, without secrets. @source interfaces.md 2.10 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentFile } from '../../../shared/actions/environment.ts';
import type { ExportDestination } from '../../../shared/export-destination.ts';
import type { Platform } from '../../platform.ts';
import type { ConnectionsService } from '../connections/service.ts';
import type { HandlerChoices } from './stored-settings.ts';

const name = 'graph-intake-actions.env';

export async function exportEnvironment(deps: {
  platform: Pick<Platform, 'folders' | 'deliver'>;
  connections: Pick<ConnectionsService, 'current' | 'api'>;
  choices: HandlerChoices;
  newId: () => string;
}): Promise<ExportDestination> {
  const { platform, choices, connections } = deps;
  const accounts = {
    account: choices.account('service') || (await userOf(connections)),
    external: choices.account('external'),
  };
  const folder = join(platform.folders.temporary, deps.newId());
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const text = environmentFile(choices.settings(), accounts);
  await writeFile(path, text, { mode: 0o600 });
  const delivered = await platform.deliver({ path, name });
  return delivered.to === 'nowhere' ? delivered : { ...delivered, rows: text.split('\n').length - 1 };
}

/** Returns the user name of the chosen connection; empty without one. */
function userOf({ api }: Pick<ConnectionsService, 'api'>): Promise<string> {
  return new Promise((resolve) => {
    const stop = api.changed(({ connections, chosenId }) => {
      resolve(connections.find(({ id }) => id === chosenId)?.username ?? '');
      // The first event may come before `changed` has returned `stop`.
      queueMicrotask(() => stop());
    });
  });
}
