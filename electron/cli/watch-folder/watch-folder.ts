/** `graph-intake watch-folder`: sends every file that arrives in a folder, and moves it to `done` or `held`. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import { plural } from '../../../shared/units.ts';
import { createEarlierRuns } from '../../services/sending/runs/earlier-runs.ts';
import { createCompleteFiles } from '../../services/watch-folder/complete-files.ts';
import type { ArrivalEvent } from '../../services/watch-folder/decisions.ts';
import { openWatchedFolders } from '../../services/watch-folder/folders.ts';
import { lockFolder } from '../../services/watch-folder/lock-folder.ts';
import { refuseLookups } from '../../services/watch-folder/refuse-lookups.ts';
import { sendArrival } from '../../services/watch-folder/send-arrival.ts';
import { createWatchFolder, type WatchFolder } from '../../services/watch-folder/watch-folder.ts';
import { openArrivals } from '../../storage/arrivals.ts';
import { moveFile } from '../../storage/files/move-file.ts';
import { createRecipeFiles } from '../../storage/recipe-files.ts';
import { createStoredRecipes } from '../../storage/stored-recipes.ts';
import { findRecipe } from '../checking/find-recipe.ts';
import { findGivenConnection } from '../connections/connection-file.ts';
import { openPlatformSession } from '../connections/platform-session.ts';
import { exitCodes } from '../exit-codes.ts';
import { openMetrics } from '../metrics/metrics-server.ts';
import { measureFolder } from '../metrics/service-metrics.ts';
import { createReadOnlySettings, setVerifyAfter } from '../read-only-settings.ts';
import { createReporter, type Reporter, type SendTerminal } from '../terminal.ts';
import { terminalWords } from './terminal-words.ts';
import { readWatchFolderOptions, type WatchFolderOptions } from './watch-folder-options.ts';

/**
 * Watches until a signal or, with --once, until no file is left; returns the exit code.
 * @throws AppError in one sentence if it cannot start, or the platform refuses the sign-in
 */
export async function watchFolder(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readWatchFolderOptions(args);
  const { data, signal } = terminal;
  const reporter = createReporter(terminal);
  const folder = await realpath(options.folder).catch(() => options.folder);
  const folders = await openWatchedFolders(folder);
  const recipes = createStoredRecipes({ files: createRecipeFiles({ folder: join(data, 'recipes') }) });
  const recipe = options.recipe === null ? null : refuseLookups(await findRecipe(options.recipe, recipes));
  const settings = createReadOnlySettings(data);
  setVerifyAfter(settings, options.send.verifyAfterSeconds);
  const connection = await findGivenConnection(options.send, { settings, log: reporter.log });
  await using parts = new AsyncDisposableStack();
  const lock = lockFolder(folder, data);
  parts.defer(() => lock.release());
  const metrics = parts.use(await openMetrics(options.send.metrics, reporter));
  const measured = metrics && measureFolder(metrics.registry);
  let deliverTo = '';
  const session = parts.use(
    await openPlatformSession({
      connection,
      settings,
      terminal,
      reporter,
      passwordStdin: options.send.passwordStdin,
      registry: metrics?.registry,
      async deliver({ path }) {
        await moveFile(path, deliverTo);
        return { to: 'path', path: deliverTo };
      },
    }),
  );
  const arrivals = openArrivals(join(data, 'watched-folders.sqlite'));
  parts.defer(() => arrivals.close());
  const { journal, fileRuns } = session.services;
  const earlierRuns = createEarlierRuns({ journal, runs: fileRuns });
  let unsentFiles = 0;
  const watched = createWatchFolder({
    folder,
    folders,
    arrivals,
    runs: fileRuns,
    signal,
    now: terminal.now,
    marker: options.marker,
    keepMs: options.keepMs,
    sendAgain: options.sendAgain,
    connectionId: connection.id,
    completeFiles: createCompleteFiles(options),
    uptime: () => performance.now(),
    words: terminalWords,
    send: (file) =>
      sendArrival(file, {
        session,
        options: options.send,
        recipe,
        earlierRuns,
        words: terminalWords,
        deliverTo: (path) => {
          deliverTo = path;
        },
      }),
    onArrival(event) {
      if (event.kind === 'held' || event.kind === 'immovable') unsentFiles += 1;
      if (event.kind === 'held' || event.kind === 'done') measured?.onDecided(event.kind);
      print(event, options, terminal, reporter);
    },
  });
  reporter.say(`Watching ${folder}; files are sent to ${connection.name}.`);
  try {
    const isInterrupted = await passUntilEnd(watched, options, terminal, {
      ...reporter,
      onWaiting: measured?.onWaiting,
    });
    if (isInterrupted) return exitCodes.interrupted;
    if (reporter.isDisturbed()) return exitCodes.failed;
    return options.once && unsentFiles > 0 ? exitCodes.problems : exitCodes.fine;
  } finally {
    reporter.end();
  }
}

/**
 * Checks the folder at intervals; returns whether it ended before it was done: in the middle of a file or, with --once,
 * while files may be left. The next start continues.
 */
async function passUntilEnd(
  watched: WatchFolder,
  { once, everyMs }: WatchFolderOptions,
  { signal, wait }: SendTerminal,
  reporter: Reporter & { readonly onWaiting?: ((files: number) => void) | undefined },
): Promise<boolean> {
  let problem = '';
  while (!signal.aborted) {
    try {
      const { isIdle, waiting } = await watched.pass();
      problem = '';
      reporter.onWaiting?.(waiting);
      if (once && isIdle) return false;
      reporter.show(
        waiting === 0
          ? 'Waiting for files…'
          : `Waiting for these files to be complete: ${plural(waiting, 'file')}…`,
      );
    } catch (error) {
      if (signal.aborted) break;
      // A network drive may be unreachable for a while.
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      if (error.message !== problem) reporter.say(`The folder cannot be read: ${error.message}`);
      problem = error.message;
    }
    await wait(everyMs, signal).catch(() => undefined);
  }
  return once || watched.hasOpen();
}

function print(
  event: ArrivalEvent,
  { send: { json } }: WatchFolderOptions,
  { stdout, now }: SendTerminal,
  reporter: Reporter,
): void {
  const { kind, name, reason, folder, report } = event;
  const isInPlace = kind === 'foreign' || kind === 'immovable';
  if (isInPlace || kind === 'retry') reporter.say(`${name}: ${reason}`);
  if (isInPlace) return;
  reporter.end();
  stdout.write(
    json
      ? `${visibleJson({ file: name, outcome: kind, reason, folder, at: now(), ...report })}\n`
      : `${visibleLine(`${new Date(now()).toISOString()}  ${kind}  ${name}  ${reason}  ${folder}`)}\n`,
  );
}
