/** The page's calls about the files of a watched folder. */
import { join } from 'node:path';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { arrivalsPage, type FolderArrival } from '../../../shared/watch-folder.ts';
import type { Platform } from '../../platform.ts';
import type { Arrival, Arrivals } from '../../storage/arrivals.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { Connections } from '../connections/service.ts';
import { isHeldThere } from './folders.ts';
import type { StoredFolder } from './stored-folders.ts';
import { inWindowWords } from './window-words.ts';

export function createArrivalCalls(deps: {
  readonly platform: Pick<Platform, 'showFolder'>;
  readonly arrivals: Arrivals;
  readonly journal: Pick<Journal, 'find'>;
  readonly connections: Pick<Connections, 'expectWritable'>;
  /** @throws AppError `not-found` */
  readonly find: (id: string) => StoredFolder;
  /** Called when a file of a folder is to be sent again. */
  readonly onWanted: (id: string) => void;
}): Pick<Api['watchFolder'], 'arrivals' | 'sendAgain' | 'showFiles'> {
  const { platform, arrivals, connections, find, onWanted } = deps;
  const rowsSentBefore = (arrival: Arrival): number | null => {
    const runs = arrivals.sentBefore(arrival)?.runIds.map((runId) => deps.journal.find(runId)) ?? [];
    if (runs.length === 0) return null;
    let rows = 0;
    for (const run of runs) {
      if (!run) return null;
      const { 'not-sent': _, ...sent } = run.counts;
      rows += Object.values(sent).reduce((sum, count) => sum + count, 0);
    }
    return rows;
  };
  const shown = (arrival: Arrival, folder: StoredFolder): FolderArrival => {
    const row = shownArrival(arrival, folder);
    return { ...row, rowsSentBefore: row.canSendAgain ? rowsSentBefore(arrival) : null };
  };
  const arrivalOf = (id: string, arrivalId: number): Arrival => {
    const found = arrivals.find(arrivalId);
    if (found?.folder === find(id).folder) return found;
    throw new AppError('not-found', 'This file is no longer in the list.');
  };
  return {
    async arrivals({ id, filter, before }) {
      const { folder } = find(id);
      const found = arrivals.list({ folder, filter, before, count: arrivalsPage + 1 });
      return {
        arrivals: found.slice(0, arrivalsPage).map((each) => shown(each, find(id))),
        hasMore: found.length > arrivalsPage,
      };
    },
    async sendAgain({ id, arrivalId }) {
      const { folder, connectionId } = find(id);
      await connections.expectWritable(connectionId);
      const arrival = arrivalOf(id, arrivalId);
      if (arrival.connectionId !== connectionId)
        throw new AppError('conflict', `${arrival.name} arrived for another connection.`);
      if (!(await isHeldThere(folder, arrival)))
        throw new AppError('not-found', `${arrival.name} is no longer in the folder “held”.`);
      if (!arrivals.sendAgain(arrivalId))
        throw new AppError('conflict', `${arrival.name} is not held because of its content.`);
      onWanted(id);
    },
    async showFiles({ id, arrivalId }) {
      if (!platform.showFolder)
        throw new AppError('rejected', 'A browser window cannot show folders; copy the path instead.');
      await platform.showFolder(shownArrival(arrivalOf(id, arrivalId), find(id)).path);
    },
  };
}

function shownArrival(
  arrival: Arrival,
  { folder, connectionId }: StoredFolder,
): Omit<FolderArrival, 'rowsSentBefore'> {
  const { id, name, reason, runIds, place, arrivedAt } = arrival;
  const state = arrival.state === 'done' || arrival.state === 'held' ? arrival.state : 'sending';
  return {
    id,
    name,
    state,
    reason: inWindowWords(reason),
    arrivedAt,
    runIds: [...runIds],
    canSendAgain: state === 'held' && arrival.isRepeated && arrival.connectionId === connectionId,
    path: join(folder, state, place),
    file: join(folder, state, place, name),
  };
}
