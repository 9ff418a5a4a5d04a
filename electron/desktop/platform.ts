import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app, shell } from 'electron';
import { safePage } from '../../shared/app/update.ts';
import { AppError } from '../../shared/errors.ts';
import type { Folders, Log, Platform, Settings } from '../platform.ts';
import { deliver, pickFiles, pickFolder } from './dialogs.ts';
import { hasPublicKey, openKeyring } from './keyring.ts';
import { createNotificationProblem, createNotify, showBadge } from './notify.ts';
import { onWake } from './wake.ts';

interface DesktopPlatformDeps {
  /** The data folder; this program is the only one that works in it. */
  data: string;
  samples: string;
  engineWorker: URL;
  settings: Settings;
  log: Log;
  practice: (folders: Folders) => Pick<Platform, 'startPractice' | 'startRehearsal'>;
  /**
   * Brings a window to the front and its page to a place: a window on the connection, or the one used last where there
   * is none or `connectionId` is null.
   */
  openPlace: (place: string, connectionId: string | null) => void;
  openWindow: () => void;
}

/** Creates what the system and Electron offer the host. Electron has to be ready. */
export function createDesktopPlatform(deps: DesktopPlatformDeps): Platform {
  const { data, samples, engineWorker, settings, log, practice, openPlace, openWindow } = deps;
  const temporary = join(data, 'temporary');
  // Left behind by a crash: the lock on the data folder shows that no process uses it.
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });

  const problem = createNotificationProblem();
  // Not waited for: a keyring may ask the user before it opens.
  const keyring = openKeyring(process.platform).catch((error: unknown) => {
    log.error('The keyring does not open; sign-ins are kept for this session only.', error);
    return null;
  });
  const folders = { data, temporary, samples };
  return {
    window: 'desktop',
    version: app.getVersion(),
    folders,
    settings,
    keyring,
    hasPublicKey: (bytes) => hasPublicKey(process.platform, bytes),
    log,
    engineWorker,
    ...practice(folders),
    onWake,
    notify: createNotify({ openPlace, problem, log }),
    onNotificationProblem: problem.listen,
    showBadge,
    pickFiles,
    pickFolder,
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
  if (reason !== '') throw new AppError('rejected', `The system cannot show ${path}.`, { details: reason });
}

/** Opens web pages only, whatever the source of the address: other schemes would start other programs. */
async function openPage(address: string): Promise<void> {
  const page = safePage(address);
  if (page === null) throw new AppError('rejected', 'Only https addresses can be opened.');
  await shell.openExternal(page);
}
