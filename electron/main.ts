/** Electron's entry: sets the program up, one thing after the other. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import envPaths from 'env-paths';
import { contract } from '../shared/contract.ts';
import { toAppError } from '../shared/errors.ts';
import { serve } from '../shared/rpc-serve.ts';
import { setupDataFolder } from './desktop/data-folder.ts';
import { tell } from './desktop/dialogs.ts';
import { setupSingleInstance } from './desktop/given-files.ts';
import { acceptPages } from './desktop/ipc.ts';
import { setupLockdown } from './desktop/lockdown.ts';
import { setupMenu } from './desktop/menu.ts';
import { setupNotifications } from './desktop/notify.ts';
import { setupPageProtocol, setupScheme } from './desktop/page-protocol.ts';
import { createDesktopPlatform } from './desktop/platform.ts';
import { setupQuit } from './desktop/quit.ts';
import { createDesktopSettings } from './desktop/settings.ts';
import { bringToFront, openWindow, showPlace } from './desktop/window.ts';
import { createHost, type Host } from './host.ts';
import { createLog } from './log.ts';
import { pageHeaders } from './page-policy.ts';
import type { Log } from './platform.ts';
import { startRehearsal } from './practice/start-rehearsal.ts';
import { startPracticeWorker } from './practice/start-worker.ts';
import { setAsideBroken } from './storage/conf-settings.ts';
import { lockDataFolder } from './storage/data-lock.ts';
import { startSharedPractice } from './storage/practice-claim.ts';

const fromSource = import.meta.url.endsWith('.ts');
const beside = (built: string, source: string) => new URL(fromSource ? source : built, import.meta.url);
const places = {
  page: fileURLToPath(beside('../renderer/', '../dist/renderer/')),
  preload: fileURLToPath(beside('./preload.cjs', '../dist/host/preload.cjs')),
  practiceWorker: beside('./practice-worker.js', './practice/worker.ts'),
  engineWorker: beside('./engine-worker.js', './engine/worker.ts'),
  // In a package the samples lie beside the archive: the engine reads files by position, as it reads the user's own.
  samples: fileURLToPath(beside('../../assets/samples', '../assets/samples')).replace(
    /app\.asar(?=[\\/])/,
    'app.asar.unpacked',
  ),
};

const data = setupDataFolder(
  process.env['GRAPH_INTAKE_DATA'] || envPaths('graph-intake', { suffix: '' }).data,
);
const logs = join(data, 'logs');
const log = createLog({ file: join(logs, 'graph-intake.log'), now: Date.now });
// Given files and the first page may come before the host is there, and wait for it here.
const started = Promise.withResolvers<Host>();
let window: BrowserWindow | undefined;

setupFaultLog(log);
setupScheme();
setupNotifications(process.platform);
app.enableSandbox();
const alone = setupSingleInstance({
  argv: process.argv.slice(1),
  namesProgram: process.defaultApp === true,
  folder: process.cwd(),
  onFiles: (files) => void openFiles(files),
  onAgain: () => window && bringToFront(window),
});
if (alone) start().catch(giveUp);
else app.quit();

async function start(): Promise<void> {
  await app.whenReady();
  log.info(`Graph Intake ${app.getVersion()} starts with the data folder ${data}.`);
  const lock = lockDataFolder(data);
  setAsideBroken(join(data, 'settings.json'), log, Date.now);
  const settings = createDesktopSettings(data);
  let host: Host | undefined;
  setupQuit({
    wait: (ms) => wait(ms, undefined, { ref: false }),
    log,
    close: async () => {
      await host?.close();
      lock.release();
    },
  });
  setupLockdown();
  setupPageProtocol({ root: places.page, headers: pageHeaders({ connect: ["'self'"] }) });
  setupPages();
  setupMenu({
    isMac: process.platform === 'darwin',
    openFiles: () => void pick(),
    showRules: () => openPlace('help'),
    showLogs: () => void shell.openPath(logs),
  });
  window = openWindow({ preload: places.preload, settings, log });
  const platform = await createDesktopPlatform({
    data,
    samples: places.samples,
    engineWorker: places.engineWorker,
    settings,
    log,
    openPlace,
    startPractice: () =>
      startSharedPractice({
        folder: join(data, 'practice'),
        start: (dataDir) =>
          startPracticeWorker({
            entry: places.practiceWorker,
            dataDir,
            onCrash: (cause) => log.error('The practice platform ended by itself.', cause),
          }),
      }),
    startRehearsal: (temporaryDir) =>
      startRehearsal({
        entry: places.practiceWorker,
        temporaryDir,
        onCrash: (cause) => log.error('The platform of a rehearsal ended by itself.', cause),
      }),
  });
  host = await createHost(platform);
  // As serve.ts does: for the stories, which ask the platform's graph themselves.
  if (process.argv.includes('--show-practice'))
    process.stdout.write(`${JSON.stringify({ practice: host.practice })}\n`);
  started.resolve(host);
}

function setupPages(): void {
  acceptPages(async (carrier) => {
    const { api } = await started.promise;
    serve(contract, api, carrier, {
      onFault: ({ method, error }) => log.error(`${method} failed.`, error),
    });
  });
}

function openPlace(place: string): void {
  if (window)
    showPlace(window, place).catch((error: unknown) => log.error('The page does not go there.', error));
}

async function openFiles(files: string[]): Promise<void> {
  const { api } = await started.promise;
  for (const path of files) await api.imports.open({ source: { kind: 'path', path } }).catch(tell);
}

async function pick(): Promise<void> {
  const { api } = await started.promise;
  await api.imports.pick().catch(tell);
}

/** Without standing in the way of what Electron does about them. */
function setupFaultLog(heard: Log): void {
  process.on('uncaughtExceptionMonitor', (error) => heard.error('Nobody caught an error.', error));
  process.on('unhandledRejection', (reason) => heard.error('Nobody caught a rejection.', reason));
}

function giveUp(error: unknown): void {
  log.error('The program cannot start.', error);
  dialog.showErrorBox('Graph Intake cannot start', toAppError(error).message);
  app.exit(1);
}
