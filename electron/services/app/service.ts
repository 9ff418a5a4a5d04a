/** The program itself as a feature: its settings, its data folder, its newest version, and its diagnostics. */

import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { release, type } from 'node:os';
import { join } from 'node:path';
import { readSettings, settingsKey } from '../../../shared/app/read-settings.ts';
import type { AppSettings } from '../../../shared/app/settings.ts';
import { updateUrlFault } from '../../../shared/app/update.ts';
import type { About, AppState } from '../../../shared/app.ts';
import type { After } from '../../../shared/async.ts';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Platform } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';
import { createLive } from '../live.ts';
import { writeDiagnostics } from './diagnostics.ts';
import { createRecentFiles, type RecentFiles } from './recent.ts';
import { clearData, measureData } from './stored-data.ts';
import { createUpdateCheck } from './update.ts';

interface AppDeps {
  readonly platform: Platform;
  /** Known once the keyring is open, which may take the user's consent. */
  readonly keyring: Promise<About['keyring']>;
  readonly sqliteVersion: string;
  /** Why other users of the machine may read the data folder; null where they cannot. */
  readonly openToOthers: string | null;
  readonly http: Pick<Http, 'stream'>;
  readonly now: () => number;
  /** Calls `fire` once; returns a function that cancels it. */
  readonly after: After;
  /** The features whose counts the diagnostics contain. */
  readonly apis: () => Pick<Api, 'connections' | 'imports' | 'recipes' | 'plans'>;
}

export interface AppService {
  readonly api: Api['app'];
  readonly recent: RecentFiles;
  close(): void;
}

export function createApp(deps: AppDeps): AppService {
  const { platform, keyring, now, apis, openToOthers } = deps;
  const about = aboutOf(deps);
  let settings = readSettings(platform.settings.get(settingsKey));
  platform.log.setLevel?.(settings.logLevel);
  const recent = createRecentFiles({ platform, settings: platform.settings, now, onChange: () => publish() });
  const update = createUpdateCheck({
    ...deps,
    log: platform.log,
    version: platform.version,
    settings: () => settings,
    onChange: () => publish(),
  });
  let notificationProblem: string | null = null;
  const currentState = (): AppState => ({
    settings,
    update: update.state(),
    recent: [...recent.list()],
    notificationProblem,
  });
  const state = createLive(currentState());
  const publish = () => state.set(currentState());
  const stopNotificationProblem = platform.onNotificationProblem?.((problem) => {
    notificationProblem = problem;
    publish();
  });
  update.plan();

  const change = (next: AppSettings) => {
    const fault = updateUrlFault(next.updateUrl);
    if (fault !== null) throw new AppError('bad-input', fault);
    settings = { ...next, updateUrl: next.updateUrl.trim() };
    platform.settings.set(settingsKey, settings);
    platform.log.setLevel?.(settings.logLevel);
    update.plan();
    publish();
  };

  const api: Api['app'] = {
    about: async () => ({ ...about, keyring: await keyring }),
    setSettings: async (changes) => change({ ...settings, ...definedOf(changes) }),
    forgetRecent: async () => recent.forget(),
    data: async () => ({ ...(await measureData(platform.folders)), openToOthers }),
    clearData: async ({ part }) => ({ freedBytes: await clearData(platform.folders, part) }),
    async showFolder({ folder }) {
      const { data } = platform.folders;
      if (!platform.showFolder)
        throw notAvailable('A browser window cannot show folders; copy the path instead.');
      await platform.showFolder(folder === 'data' ? data : join(data, 'logs'));
    },
    async diagnostics() {
      const text = await writeDiagnostics({
        about: { ...about, keyring: await keyring },
        settings,
        update: update.state(),
        data: { ...(await measureData(platform.folders)), openToOthers },
        apis: apis(),
        madeAt: now(),
        uptimeSeconds: process.uptime(),
        memory: memory(),
      });
      const path = join(platform.folders.temporary, `${randomUUID()}.json`);
      await writeFile(path, text, { mode: 0o600 });
      const day = new Date(now()).toISOString().slice(0, 10);
      try {
        return await platform.deliver({ path, name: `graph-intake-diagnostics-${day}.json` });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    checkUpdate: () => update.check(),
    async openUpdate() {
      const updateState = update.state();
      const page = updateState.state === 'newer' ? updateState.url : null;
      if (!platform.openPage || page === null)
        throw notAvailable('This window cannot open other pages; copy the address instead.');
      await platform.openPage(page);
    },
    async openWindow() {
      if (!platform.openWindow) throw notAvailable('Open another tab of the browser for another window.');
      platform.openWindow();
    },
    changed: (listener) => state.listen(listener),
  };
  const close = () => {
    stopNotificationProblem?.();
    update.close();
  };
  return { api, recent, close };
}

const notAvailable = (message: string) => new AppError('rejected', message);

/** Leaves out undefined values, so that they change nothing. */
const definedOf = <T extends object>(changes: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof definedOf<T>
  >;

function aboutOf({ platform, sqliteVersion }: AppDeps): Omit<About, 'keyring'> {
  const { electron, chrome, node } = process.versions;
  const parts = [
    ...(electron === undefined ? [] : [{ name: 'Electron', version: electron }]),
    ...(chrome === undefined ? [] : [{ name: 'Chromium', version: chrome }]),
    { name: 'Node', version: node },
    { name: 'SQLite', version: sqliteVersion },
  ];
  const { version, window } = platform;
  return { version, window, parts, system: `${type()} ${release()} ${process.arch}` };
}

function memory() {
  const { rss, heapUsed } = process.memoryUsage();
  return { residentBytes: rss, heapBytes: heapUsed };
}
