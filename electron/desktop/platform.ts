import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app, shell } from 'electron';
import { safePage } from '../../shared/app/update.ts';
import { AppError } from '../../shared/errors.ts';
import type { Log, Platform, Settings } from '../platform.ts';
import { deliver, pickFiles } from './dialogs.ts';
import { openKeyring } from './keyring.ts';
import { createNotify, showBadge } from './notify.ts';
import { onWake } from './wake.ts';

export interface DesktopPlatformDeps {
  /** The data folder; this program is the only one that works in it. */
  data: string;
  samples: string;
  engineWorker: URL;
  settings: Settings;
  log: Log;
  startPractice: Platform['startPractice'];
  startRehearsal: (temporaryDir: string) => ReturnType<Platform['startRehearsal']>;
  /** Brings the window to the front, and the page to a place. */
  openPlace: (place: string) => void;
  openWindow: () => void;
}

/** What the host gets of a machine that runs Electron. Electron has to be ready. */
export async function createDesktopPlatform(deps: DesktopPlatformDeps): Promise<Platform> {
  const { data, samples, engineWorker, settings, log, startPractice, startRehearsal, openPlace, openWindow } =
    deps;
  const temporary = join(data, 'temporary');
  // What a crash left behind: the lock on the data folder says that nobody is using it.
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });

  const keyring = await openKeyring(process.platform).catch((error: unknown) => {
    log.error('The keyring does not open; sign-ins are kept for this session only.', error);
    return null;
  });
  return {
    window: 'desktop',
    version: app.getVersion(),
    folders: { data, temporary, samples },
    settings,
    keyring,
    log,
    engineWorker,
    startPractice,
    startRehearsal: () => startRehearsal(temporary),
    onWake,
    notify: createNotify({ openPlace, log }),
    showBadge,
    pickFiles,
    deliver,
    openWindow,
    showFolder,
    openPage,
    recentDocuments: { add: (path) => app.addRecentDocument(path), clear: () => app.clearRecentDocuments() },
  };
}

/** @throws AppError `rejected` with the system's own reason */
async function showFolder(path: string): Promise<void> {
  const reason = await shell.openPath(path);
  if (reason !== '') throw new AppError('rejected', `The system does not show ${path}.`, { details: reason });
}

/** Whoever named it, only a page of the web goes to the system: other addresses would start other programs. */
async function openPage(address: string): Promise<void> {
  const page = safePage(address);
  if (page === null) throw new AppError('rejected', 'Only https addresses are opened.');
  await shell.openExternal(page);
}
