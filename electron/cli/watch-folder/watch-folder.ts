/** `graph-intake watch-folder`: sends every complete file of a folder once, and moves it to `done` or `held`. */
import { resolve } from 'node:path';
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import { AppError } from '../../../shared/errors.ts';
import { moveFile } from '../../storage/move-file.ts';
import { findConnection } from '../find-connection.ts';
import { openPlatformSession } from '../platform-session.ts';
import { createReadOnlySettings } from '../read-only-settings.ts';
import { exitCodes } from '../report.ts';
import { totalOf } from '../run-report.ts';
import { createReporter, type SendTerminal } from '../terminal.ts';
import { createArrivals } from './arrivals.ts';
import { type ClaimedFile, openFolders } from './folders.ts';
import { type ArrivalDeps, type Handled, sendArrival } from './send-arrival.ts';
import { readWatchFolderOptions } from './watch-folder-options.ts';

/** Pauses before a file is tried again that the platform did not take. */
const retryMs = [60_000, 120_000, 300_000, 600_000];

/**
 * Returns the exit code.
 * @throws AppError where it cannot start, or the platform refuses the sign-in
 */
export async function watchFolder(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readWatchFolderOptions(args);
  const { now, signal } = terminal;
  const reporter = createReporter(terminal);
  const settings = createReadOnlySettings(terminal.data);
  const connection = findConnection(options.connection, { settings, log: reporter.log });
  const folder = resolve(options.folder);
  using folders = await openFolders(folder, { marker: options.marker, now });
  let to = '';
  await using session = await openPlatformSession({
    ...{ ...options, connection, settings, terminal, reporter },
    async deliver({ path }) {
      await moveFile(path, to);
      return { to: 'path', path: to };
    },
  });
  const deps: ArrivalDeps = {
    ...{ session, folders, options },
    deliverTo: (path) => {
      to = path;
    },
  };
  const arrivals = createArrivals({ folder, settledMs: options.settledMs, marker: options.marker, now });
  let held = 0;
  const handle = async (file: ClaimedFile): Promise<Handled['state']> => {
    const handled = await sendArrival(deps, file);
    terminal.stdout.write(options.json ? jsonLine(handled, now()) : textLine(handled));
    if (handled.state === 'held') held += 1;
    return handled.state;
  };

  reporter.say(`Watching ${folder} for ${connection.name}.`);
  let failures = 0;
  try {
    while (!signal.aborted) {
      let isWaiting = false;
      for (const file of await folders.claimed()) {
        if (!signal.aborted && (await handle(file)) === 'waiting') isWaiting = true;
        if (isWaiting) break;
      }
      const complete = isWaiting ? [] : await arrivals.complete();
      for (const name of complete) {
        if (signal.aborted || isWaiting) break;
        isWaiting = (await handle(await folders.claim(name))) === 'waiting';
      }
      if (options.once && (isWaiting || arrivals.incomplete() === 0 || options.marker !== null)) break;
      failures = isWaiting ? failures + 1 : 0;
      await pause(
        isWaiting ? (retryMs[Math.min(failures, retryMs.length) - 1] ?? 0) : options.everyMs,
        terminal,
      );
    }
  } catch (error) {
    // Ctrl-C while a file was opened: nothing of it was sent.
    if (!signal.aborted || !(error instanceof AppError)) throw error;
  } finally {
    reporter.end();
  }
  if ((await folders.claimed()).length > 0) return exitCodes.interrupted;
  if (reporter.isDisturbed()) return exitCodes.failed;
  return options.once && held > 0 ? exitCodes.problems : exitCodes.fine;
}

async function pause(ms: number, { wait, signal }: Pick<SendTerminal, 'wait' | 'signal'>): Promise<void> {
  await wait(ms, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

function jsonLine({ file, state, reason, runs, path }: Handled, at: number): string {
  const counts = totalOf(runs.map((run) => ({ path, run })));
  const line = {
    at: new Date(at).toISOString(),
    file,
    state,
    reason,
    path,
    counts,
    runs: runs.map(({ id }) => id),
  };
  return `${visibleJson(line)}\n`;
}

const textLine = ({ file, state, reason, path }: Handled): string =>
  `${visibleLine(`${file}: ${state}. ${reason}${state === 'waiting' ? '' : ` → ${path}`}`)}\n`;
