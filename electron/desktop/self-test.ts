/** The self-test in Electron: this process checks its runtime and starts the program under test in another. */

import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app, dialog, Menu, Notification } from 'electron';
import { z } from 'zod';
import { debuggingPort, endOf, isShown } from '../self-test/browser-form.ts';
import type { SelfTestForm, SelfTestPlaces } from '../self-test/check.ts';
import { checks } from '../self-test/checks.ts';
import { startProcess } from '../self-test/child-process.ts';
import { connectToPage } from '../self-test/page-session.ts';
import { folderPrefix, runSelfTest } from '../self-test/run-self-test.ts';
import { openKeyring } from './keyring.ts';

const selfTestSwitch = '--self-test';
/** Given to the program under test, in addition to a data folder of a self-test. */
const windowSwitch = '--self-test-window';
const reportSwitch = '--report=';

export const isSelfTest = (argv: readonly string[]): boolean => argv.includes(selfTestSwitch);

/** A data folder for the process that tests, which has no window and keeps nothing. */
export function makeSelfTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), folderPrefix));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs every check and ends the process with 0 or 1. */
export async function runDesktopSelfTest(places: SelfTestPlaces): Promise<void> {
  await app.whenReady();
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const now = () => performance.now();
  const report = await runSelfTest({
    checks,
    places,
    print,
    now,
    version: app.getVersion(),
    createForm: (folder) => createDesktopForm(folder, now),
    wait: (ms, signal) => delay(ms, undefined, { signal }),
  });
  print(JSON.stringify(report));
  const file = process.argv.find((argument) => argument.startsWith(reportSwitch))?.slice(reportSwitch.length);
  if (file !== undefined) await writeFile(resolve(file), JSON.stringify(report, null, 2));
  app.exit(report.ok ? 0 : 1);
}

const practiceLine = z.looseObject({ practice: z.object({ origin: z.string() }) });

/** Creates the form of the self-test that runs the program in Electron; the other form uses a headless browser. */
export function createDesktopForm(folder: string, now: () => number): SelfTestForm {
  const env = { ...process.env, GRAPH_INTAKE_DATA: join(folder, 'data') };
  // In a checkout the program is Electron's own, and its first argument names the folder.
  const baseArguments = [
    ...(app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []),
    ...(app.isPackaged ? [] : [app.getAppPath()]),
  ];
  const start = (args: readonly string[]) => startProcess(process.execPath, [...baseArguments, ...args], env);
  return {
    kind: 'desktop',
    async open() {
      const startedAt = now();
      await using started = new AsyncDisposableStack();
      const program = start([windowSwitch, '--show-practice', '--remote-debugging-port=0']);
      started.defer(() => program.end('SIGKILL'));
      const page = await connectToPage(await debuggingPort(program));
      await page.until('The page', isShown);
      const startMs = now() - startedAt;
      const [line] = await program.until(/^\{.*\}$/m);
      const { practice, ...facts } = practiceLine.parse(JSON.parse(line));
      // From now on the caller ends the process.
      started.move();
      const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
        page.close();
        await program.end(signal);
      };
      return {
        page,
        facts,
        startMs,
        processId: program.child.pid ?? 0,
        practiceOrigin: practice.origin,
        kill: () => end('SIGKILL'),
        close: () => end('SIGTERM'),
      };
    },
    async startAgain(args) {
      const second = start(args);
      const { exitCode } = await endOf(second);
      return { exitCode, text: second.text() };
    },
    probeKeyring: async () => (await openKeyring(process.platform))?.backend ?? null,
    supportsNotifications: () => Notification.isSupported(),
  };
}

/**
 * Prepares the program under test: its dialogs choose a folder of the self-test, and let windows close. Returns facts
 * that only this process knows; `--show-practice` prints them for the checks.
 * Does nothing in any other data folder than that of a self-test, so that the switch is no way around a dialog.
 */
export function setupSelfTestWindow(argv: readonly string[], data: string): Record<string, unknown> {
  const folder = resolve(data, '..');
  if (!argv.includes(windowSwitch) || !basename(folder).startsWith(folderPrefix)) return {};
  const savesInto = join(folder, 'saved');
  dialog.showSaveDialog = async (...args: unknown[]) => {
    const { defaultPath = 'file' } = args.at(-1) as Electron.SaveDialogOptions;
    return { canceled: false, filePath: join(savesInto, basename(defaultPath)) };
  };
  // Chooses “Leave anyway” when a window with unsaved input closes (leave-question.ts).
  dialog.showMessageBoxSync = () => 1;
  const menu = Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [];
  return { savesInto, menu };
}
