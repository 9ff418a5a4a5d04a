/** A folder that the window watches: its lock, its connection, and the files that are checked and sent. */

import { AppError } from '../../../shared/errors.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { Platform } from '../../platform.ts';
import type { Arrivals } from '../../storage/arrivals.ts';
import { moveFile } from '../../storage/files/move-file.ts';
import type { FileRuns } from '../../storage/journal/file-runs.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { Connections, ConnectionsService } from '../connections/service.ts';
import type { ImportsService } from '../imports/service.ts';
import { createEarlierRuns } from '../sending/runs/earlier-runs.ts';
import type { SendSession } from '../unattended/session.ts';
import { createCompleteFiles } from './complete-files.ts';
import type { ArrivalEvent } from './decisions.ts';
import { openWatchedFolders } from './folders.ts';
import { lockFolder } from './lock-folder.ts';
import { readyConnection } from './ready-connection.ts';
import { type SendArrivalDeps, sendArrival } from './send-arrival.ts';
import type { StoredFolder } from './stored-folders.ts';
import { createWatchFolder } from './watch-folder.ts';
import { windowWords } from './window-words.ts';

export interface OpenWatchDeps {
  /** Data folder of the program. */
  readonly data: string;
  readonly arrivals: Arrivals;
  readonly journal: Journal;
  readonly fileRuns: FileRuns;
  readonly connections: Pick<Connections, 'fixedOn'>;
  /** @throws AppError `not-found` where there is none of this name */
  readonly readRecipe: (name: string) => Promise<Recipe>;
  /** Creates a separate imports service for one connection, beside those of the windows. */
  readonly openImports: (connections: ConnectionsService, deliver: Platform['deliver']) => ImportsService;
  readonly now: () => number;
  /** Rejects when aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds of a clock that is never set. */
  readonly uptime: () => number;
}

interface OpenWatch extends AsyncDisposable {
  /**
   * Sends the files that are complete. Returns how many are not, and the names of those that are passed over.
   * @throws AppError for what concerns every file
   */
  pass(): Promise<{ readonly incomplete: number; readonly passedOver: readonly string[] }>;
}

/** Events of a watch. */
interface WatchEvents {
  /** Called when the program begins to send a file. */
  begin(name: string): void;
  /** Called when a file was moved, or cannot be moved for now. */
  arrival(event: ArrivalEvent): void;
}

/**
 * Opens a folder for watching.
 * @throws AppError where the folder, its lock, the recipe or the connection cannot be used, in one sentence
 */
export async function openWatch(
  { folder, recipe: recipeName, connectionId, quietSeconds }: StoredFolder,
  { signal, begin, arrival }: WatchEvents & { readonly signal: AbortSignal },
  deps: OpenWatchDeps,
): Promise<OpenWatch> {
  const { arrivals, fileRuns, now, wait, uptime } = deps;
  const ownConnections = deps.connections.fixedOn(connectionId);
  const readRecipe = async () => (recipeName === null ? null : await deps.readRecipe(recipeName));
  /** Connection and recipe may change at any time. */
  const expectUsable = async () => {
    if ((await ownConnections.addressesOf(connectionId)) === null)
      throw new AppError(
        'not-found',
        'The connection of this folder is no longer in the list. Remove the folder, then add it with another connection.',
      );
    await ownConnections.expectWritable(connectionId);
    await readRecipe();
  };
  const folders = await openWatchedFolders(folder);
  await expectUsable();
  await using parts = new AsyncDisposableStack();
  const lock = lockFolder(folder, deps.data);
  parts.defer(() => lock.release());
  const connection = await readyConnection(ownConnections, signal);
  /** Path of the next export, the evidence of a run; `sendArrival` sets it before each export. */
  let deliverTo = '';
  const imports = deps.openImports(ownConnections, async ({ path }) => {
    await moveFile(path, deliverTo);
    return { to: 'path', path: deliverTo };
  });
  parts.defer(async () => {
    await imports.stop();
    await imports.close();
  });
  const session: SendSession = { ...silent, connection, imports: imports.api, signal, wait };
  const earlierRuns = createEarlierRuns({ journal: deps.journal, runs: fileRuns });
  const watched = createWatchFolder({
    folder,
    folders,
    arrivals,
    runs: fileRuns,
    connectionId,
    signal,
    now,
    uptime,
    // Options of the terminal that the window does not have.
    marker: null,
    keepMs: { done: null, held: null },
    sendAgain: false,
    words: windowWords,
    completeFiles: createCompleteFiles({ quietForMs: quietSeconds * 1_000, marker: null }),
    onBegin: begin,
    onArrival: arrival,
    async send(file) {
      const how: SendArrivalDeps = {
        session,
        earlierRuns,
        words: windowWords,
        recipe: await readRecipe(),
        // If the user wants a file sent again, rows that were created before are no reason to hold it.
        options: { ...asRecognised, confirm: file.isWanted ? ['created-before'] : [] },
        deliverTo: (path) => {
          deliverTo = path;
        },
      };
      return await sendArrival(file, how);
    },
  });
  const opened = parts.move();
  return {
    async pass() {
      await expectUsable();
      const { waiting } = await watched.pass();
      return { incomplete: waiting, passedOver: watched.passedOver() };
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Files are read as they are recognised, or as the recipe says. */
const asRecognised = { reading: {}, sending: {}, skipProblemRows: false } as const;

/** The window shows the run itself, and asks for a new sign-in; the run waits for it. */
const silent = {
  reporter: {
    onProgress: () => undefined,
    say: () => undefined,
    show: () => undefined,
    end: () => undefined,
  },
  showRun: () => () => undefined,
  onStopping: () => undefined,
  signInAgain: async () => true,
};
