/** Entry of the Electron program: sets up its parts step by step, from the data folder to the host. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { app, dialog, shell } from 'electron';
import envPaths from 'env-paths';
import { deepLinkScheme, readDeepLink } from '../shared/app/deep-link.ts';
import { readSettings, settingsKey } from '../shared/app/read-settings.ts';
import { AppError, toAppError } from '../shared/errors.ts';
import { setupDataFolder } from './desktop/data-folder.ts';
import { showError } from './desktop/dialogs.ts';
import { followSettings } from './desktop/follow-settings.ts';
import { restartArguments, setupSingleInstance } from './desktop/given-files.ts';
import { acceptPages } from './desktop/ipc.ts';
import { setupLockdown } from './desktop/lockdown.ts';
import { type MenuDeps, setupMenu } from './desktop/menu.ts';
import { setupNotifications } from './desktop/notify.ts';
import { setupPageProtocol, setupScheme } from './desktop/page-protocol.ts';
import { createDesktopPlatform } from './desktop/platform.ts';
import { type Quit, setupQuit } from './desktop/quit.ts';
import { setupSandbox } from './desktop/sandbox.ts';
import {
  isSelfTest,
  makeSelfTestFolder,
  runDesktopSelfTest,
  setupSelfTestWindow,
} from './desktop/self-test.ts';
import { createDesktopSettings } from './desktop/settings.ts';
import { createWindows, type Windows } from './desktop/windows.ts';
import { createEmbeddedPractice } from './embedded-practice.ts';
import { createHost, type Host } from './host.ts';
import { createLog } from './log.ts';
import { pageForLoad, pageHeaders } from './page-policy.ts';
import { after } from './platform.ts';
import { keepBrokenCopy } from './storage/conf-settings.ts';
import { isWritable, lockDataFolder } from './storage/data-lock.ts';
import { writePrivately } from './storage/private-writes.ts';
import { serveWindow } from './windows/serve-window.ts';

const fromSource = import.meta.url.endsWith('.ts');
/** URL of a file relative to this one, which has different paths in a build and in the sources. */
const beside = (built: string, source: string) => new URL(fromSource ? source : built, import.meta.url);
const places = {
  page: fileURLToPath(beside('../renderer/', '../dist/renderer/')),
  preload: fileURLToPath(beside('./preload.cjs', '../dist/host/preload.cjs')),
  icon: fileURLToPath(beside('../../assets/icons/256x256.png', '../assets/icons/256x256.png')),
  practiceWorker: beside('./practice-worker.js', './practice/worker.ts'),
  engineWorker: beside('./engine-worker.js', './engine/worker.ts'),
  // In a package the samples are outside of the archive, because the engine reads files by position.
  samples: fileURLToPath(beside('../../assets/samples', '../assets/samples')).replace(
    /app\.asar(?=[\\/])/,
    'app.asar.unpacked',
  ),
};

writePrivately();

const pagePolicy = { connect: ["'self'"] };

const isTesting = isSelfTest(process.argv);
const data = setupDataFolder(
  isTesting
    ? makeSelfTestFolder()
    : process.env['GRAPH_INTAKE_DATA'] || envPaths('graph-intake', { suffix: '' }).data,
);
const logs = join(data, 'logs');
const log = createLog({ file: join(logs, 'graph-intake.log'), now: Date.now });
// Files to open and the first page may arrive before the host has started, and wait for these promises.
const started = Promise.withResolvers<Host>();
const startedWindows = Promise.withResolvers<Windows>();

setupFaultLog();
setupScheme();
setupNotifications(process.platform);
// Windows' installer and an unpacked folder do not register the scheme, so every packaged program does. On Linux this
// needs the entry of the menu, which the deb brings and an AppImage does not.
if (app.isPackaged && !isTesting) app.setAsDefaultProtocolClient(deepLinkScheme);
setupSandbox();
let quit: Quit | undefined;
const commandLine = { argv: process.argv.slice(1), namesProgram: process.defaultApp === true };
const isOnlyInstance = setupSingleInstance({
  ...commandLine,
  folder: process.cwd(),
  onFiles: (files) => void openFiles(files),
  onLink: (link) => void openLink(link),
  onSecondStart: (given) => {
    if (quit?.isClosing()) {
      // This program still locks the data folder, so the restarted one opens the files and links.
      quit.restart(restartArguments(commandLine, given));
      return true;
    }
    void startedWindows.promise.then((windows) => windows.toFront());
    return false;
  },
  onQuit: () => app.quit(),
});
if (isTesting) runDesktopSelfTest(places).catch(giveUpTest);
// In a read-only folder, Electron takes every program for a second one; starting then fails with the reason.
else if (isOnlyInstance || !isWritable(data)) start().catch(giveUp);
else app.quit();

async function start(): Promise<void> {
  await app.whenReady();
  log.info(`Graph Intake ${app.getVersion()} starts with the data folder ${data}.`);
  const lock = lockDataFolder(data);
  const settingsFault = keepBrokenCopy(join(data, 'settings.json'), log, Date.now);
  const settings = createDesktopSettings(data, settingsFault);
  let host: Host | undefined;
  quit = setupQuit({
    wait: (ms) => wait(ms, undefined, { ref: false }),
    log,
    close: async () => {
      await host?.close();
      lock.release();
    },
  });
  setupLockdown();
  setupPageProtocol({
    root: places.page,
    headers: pageHeaders(pagePolicy),
    forLoad: (html) => pageForLoad(html, pagePolicy, randomBytes(16).toString('base64url')),
  });
  setupPages();
  // The page may start before the host, and needs the last appearance of the program.
  const lastSettings = readSettings(settings.get(settingsKey));
  let currentSettings = lastSettings;
  const windows = createWindows({
    preload: places.preload,
    icon: places.icon,
    settings,
    log,
    now: Date.now,
    after,
    appSettings: () => currentSettings,
  });
  const menu = menuDeps(windows);
  const follow = followSettings({
    first: { settings: lastSettings, recent: [] },
    windows,
    onChange: (state) => {
      currentSettings = state.settings;
      setupMenu(menu, state);
    },
  });
  windows.open();
  startedWindows.resolve(windows);
  const platform = createDesktopPlatform({
    data,
    samples: places.samples,
    engineWorker: places.engineWorker,
    settings,
    log,
    openPlace(place, connectionId) {
      const windowId = connectionId === null ? null : (host?.windowOn(connectionId) ?? null);
      windows.show(place, windowId);
    },
    openWindow: () => windows.open(),
    practice: (folders) => createEmbeddedPractice({ entry: places.practiceWorker, folders, log }),
  });
  const createdHost = await createHost(platform);
  host = createdHost;
  createdHost.api.app.changed(follow);
  started.resolve(createdHost);
  const practice = await createdHost.practice.catch(async (error: unknown) => {
    // Everything that was started is closed: other programs use the practice platform, and rows may be in flight.
    await createdHost.close().catch((cause: unknown) => log.error('The host did not end well.', cause));
    throw error;
  });
  // Like serve.ts, for the end-to-end tests, which query the graph of the practice platform directly.
  const facts = setupSelfTestWindow(process.argv, data);
  if (process.argv.includes('--show-practice'))
    process.stdout.write(`${JSON.stringify({ practice, ...facts })}\n`);
}

/** Returns the actions of the menu. Those that call the host wait until it has started. */
function menuDeps(windows: Windows): MenuDeps {
  const callApi = (work: (api: Host['api']) => Promise<unknown>) => () =>
    void usedApi().then(work).catch(showError);
  return {
    isMac: process.platform === 'darwin',
    openFiles: callApi((api) => api.imports.pick()),
    openRecent: (path) => void openFiles([path]),
    forgetRecent: callApi((api) => api.app.forgetRecent()),
    newWindow: () => windows.open(),
    goTo: (place) => windows.show(place),
    change: (changes) => callApi((api) => api.app.setSettings(changes))(),
    showLogs: () => void shell.openPath(logs),
    writeDiagnostics: callApi((api) => api.app.diagnostics()),
  };
}

function setupPages(): void {
  acceptPages(async (carrier, id) =>
    serveWindow(await started.promise, carrier, { id, connectionId: null }, log),
  );
}

async function openFiles(files: string[]): Promise<void> {
  const api = await usedApi();
  for (const path of files) await api.imports.open({ source: { kind: 'path', path } }).catch(showError);
}

/** Returns the Api of the window that was used last. */
async function usedApi(): Promise<Host['api']> {
  const [host, windows] = await Promise.all([started.promise, startedWindows.promise]);
  return host.apiOf(windows.usedId());
}

/** Opens the place that a link names, without any action there, since anyone can write a link. */
async function openLink(link: string): Promise<void> {
  const read = readDeepLink(link);
  const windows = await startedWindows.promise;
  windows.toFront();
  if (read.ok) windows.show(read.place);
  else await showError(new AppError('bad-input', read.message));
}

/** Logs unhandled errors; Electron's own handling of an uncaught error does not change. */
function setupFaultLog(): void {
  process.on('uncaughtExceptionMonitor', (error) => log.error('Uncaught error.', error));
  process.on('unhandledRejection', (reason) => log.error('Unhandled rejection.', reason));
}

/** Ends a self-test that failed to start. An error box would block a computer without a user. */
function giveUpTest(error: unknown): void {
  process.stderr.write(`The self-test ended early: ${toAppError(error).message}\n`);
  app.exit(1);
}

function giveUp(error: unknown): void {
  log.error('The program cannot start.', error);
  dialog.showErrorBox('Graph Intake cannot start', toAppError(error).message);
  app.exit(1);
}
