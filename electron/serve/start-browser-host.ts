/** The whole program behind a browser window: one data folder, one host, one page server. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../../shared/contract.ts';
import { createHost } from '../host.ts';
import type { Log, PracticeAddress } from '../platform.ts';
import { startRehearsal } from '../practice/start-rehearsal.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';
import { createConfSettings } from '../storage/conf-settings.ts';
import { lockDataFolder } from '../storage/data-lock.ts';
import { startSharedPractice } from '../storage/practice-claim.ts';
import { onClockJump } from './clock-jump.ts';
import { createDownloads } from './downloads.ts';
import { startPageServer } from './page-server.ts';
import { createUploads } from './uploads.ts';

export interface BrowserHostOptions {
  /** The data folder. */
  data: string;
  log: Log;
  version: string;
  /** 0 takes any free one. */
  port: number;
  /** Where the parts of the program lie, built or from source. */
  places: { page: string; samples: string; practiceWorker: URL; engineWorker: URL };
}

export interface BrowserHost {
  /** An address that opens one browser window, once. */
  invite(): string;
  readonly practice: PracticeAddress;
  close(): Promise<void>;
}

/**
 * @throws AppError `conflict` when another host works in the data folder. Rejects with Node's own error where the
 * port is taken.
 */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { data, log, version, port, places } = options;
  await using starting = new AsyncDisposableStack();
  const lock = lockDataFolder(data);
  starting.defer(() => lock.release());
  const temporary = join(data, 'temporary');
  // The lock says that nobody is using what a crash may have left there.
  empty(temporary);
  starting.defer(() => empty(temporary));

  const randomToken = () => randomBytes(32).toString('base64url');
  const uploads = createUploads({ folder: temporary, after });
  const downloads = createDownloads({ randomToken, log });
  const host = await createHost({
    window: 'browser',
    version,
    folders: { data, temporary, samples: places.samples },
    settings: createConfSettings({ folder: data, log, now: Date.now }),
    keyring: null,
    log,
    engineWorker: places.engineWorker,
    startPractice: () =>
      startSharedPractice({
        folder: join(data, 'practice'),
        start: (dataDir) =>
          startPracticeWorker({
            entry: places.practiceWorker,
            dataDir,
            onCrash: (cause) => log.error('The practice platform broke down.', cause),
          }),
      }),
    startRehearsal: () =>
      startRehearsal({
        entry: places.practiceWorker,
        temporaryDir: temporary,
        onCrash: (cause) => log.error('The platform of a rehearsal broke down.', cause),
      }),
    onWake: (listener) => onClockJump({ now: Date.now, listener }),
    takeUpload: uploads.take,
    deliver: async (file) => downloads.offer(file),
  });
  starting.defer(() => host.close());
  const server = await startPageServer({
    contract,
    api: host.api,
    pageDir: places.page,
    uploads,
    downloads,
    log,
    randomToken,
    port,
  });
  starting.defer(() => server.close());
  // Reached only when everything has started; before that, leaving this function takes back what has.
  const running = starting.move();
  return { invite: server.invite, practice: host.practice, close: () => running.disposeAsync() };
}

function after(ms: number, fire: () => void): () => void {
  // Nobody waits for it when the program ends.
  const timer = setTimeout(fire, ms).unref();
  return () => clearTimeout(timer);
}

function empty(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
