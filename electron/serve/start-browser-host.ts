/** Starts the whole program behind a browser window: one data folder, one host, one page server. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Log, PracticeAddress } from '../platform.ts';
import { lockDataFolder } from '../storage/data-lock.ts';
import type { FileLock } from '../storage/file-lock.ts';
import { bufferTexts } from './buffered-texts.ts';
import { createDownloads } from './downloads.ts';
import { createFirstLoad, type FirstLoad } from './first-load.ts';
import { startPageServer } from './page-server.ts';
import { runningAddress } from './running-address.ts';
import type { HostParts, WindowHost } from './start-host.ts';
import { keepSession, readStoredSession } from './stored-session.ts';
import { createUploads } from './uploads.ts';

export interface BrowserHostOptions {
  /** The data folder. */
  data: string;
  log: Log;
  version: string;
  /** 0 takes the port of the start before if it is free, else any free port. */
  port: number;
  /** Locations of the parts of the program, built or from source. */
  places: { page: string; samples: string; practiceWorker: URL; engineWorker: URL };
}

export interface BrowserHost {
  /** An address that opens one browser window, once. The browser may open it before the host has started. */
  invite(): string;
  /**
   * Resolves once the host and the practice platform have started.
   * @throws AppError `conflict` where the data folder belongs to a newer version of the program
   */
  readonly ready: Promise<{ readonly practice: PracticeAddress }>;
  close(): Promise<void>;
}

/**
 * Returns as soon as a browser may connect: it loads its page while the host starts, and its calls wait.
 * @throws AppError `conflict` when another host works in the data folder. Rejects with Node's own error where the
 * port is taken.
 */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { data, log, version, port, places } = options;
  await using starting = new AsyncDisposableStack();
  const lock = await claim(data);
  starting.defer(() => lock.release());
  const temporary = join(data, 'temporary');
  // The lock proves that no process uses what a crash may have left there.
  recreateFolder(temporary);
  starting.defer(() => recreateFolder(temporary));

  const randomToken = () => randomBytes(32).toString('base64url');
  const uploads = createUploads({ folder: temporary, after });
  const downloads = createDownloads({ randomToken, log });
  const firstLoad = createFirstLoad({ after });
  const before = readStoredSession(data) ?? undefined;
  const server = await startPageServer({
    onPipe(carrier, hint) {
      const buffered = bufferTexts(carrier);
      host.then(({ accept }) => accept(buffered, hint), ignore);
    },
    pageDir: places.page,
    uploads,
    downloads,
    firstLoad,
    log,
    randomToken,
    port,
    before,
  });
  const sessions = [server.session, ...(before?.port === server.port ? before.sessions : [])];
  keepSession(data, { port: server.port, sessions }, log);
  // Only after the server has its port: a start that fails on a taken port must not start a host.
  const host = beginHost(firstLoad, {
    data,
    temporary,
    log,
    version,
    places,
    uploads,
    downloads,
    firstShown: firstLoad.shown,
  });
  // Callers that await the host handle its failure, but may begin to do so only after it has happened.
  host.catch(ignore);
  // A host that did not start has nothing to close; callers that await it get the reason.
  starting.defer(() => host.then((started) => started.close(), ignore));
  starting.defer(() => firstLoad.end());
  starting.defer(() => server.close());
  // Reached only when everything has started. If the function ends before, `starting` closes what has started.
  const running = starting.move();
  const ready = host.then(async (started) => ({ practice: await started.practice }));
  ready.catch(ignore);
  let closing: Promise<void> | undefined;
  const close = () => {
    // A second disposal would return at once, while the first is still running.
    closing ??= running.disposeAsync();
    return closing;
  };
  return { invite: server.invite, ready, close };
}

/** @throws AppError `conflict` that names the address of the other host, where a browser can open it */
async function claim(data: string): Promise<FileLock> {
  try {
    return lockDataFolder(data);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return lockDataFolder(data, await runningAddress(data));
  }
}

/** Starts the host, which is most of the program, only when the browser has loaded the page. */
async function beginHost(firstLoad: FirstLoad, parts: HostParts): Promise<WindowHost> {
  await firstLoad.over;
  const { startHost } = await import('./start-host.ts');
  return startHost(parts);
}

const ignore = () => undefined;

function after(ms: number, fire: () => void): () => void {
  // The timer does not keep the program running.
  const timer = setTimeout(fire, ms).unref();
  return () => clearTimeout(timer);
}

function recreateFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
