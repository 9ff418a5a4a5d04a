/** The connections of runs: their current names, by which runs are found and compared, and which were removed. */
import type { Connection } from '../../../../shared/connections.ts';
import type { Log } from '../../../platform.ts';
import type { Journal, StoredRun } from '../../../storage/journal/journal.ts';

export interface RunConnections {
  /** Takes over the current list. */
  set(connections: readonly Pick<Connection, 'id' | 'name'>[]): void;
  /** Returns why a run has no connection any more; empty if it has one, or while the list is not known, as in a terminal. */
  whyMissing(run: ConnectionOfRun): string;
}

type ConnectionOfRun = Pick<StoredRun, 'connectionId' | 'connection'>;

/** The ids of connections that a terminal reads from a file begin with this; the window does not know them. */
export const fileIdPrefix = 'file-';

/** Why a run is not continued whose connection was removed, or cannot be read from the settings any more. */
export const removedWords = ({ connection }: Pick<ConnectionOfRun, 'connection'>): string =>
  `The connection “${connection}” of this run is no longer in the list, so the run cannot be continued; export its unsent rows and send them as a file.`;

export function createRunConnections(deps: {
  readonly journal: Pick<Journal, 'renameConnection'>;
  readonly log: Log;
  /** Called for each connection with a new name. */
  readonly onRename: (connectionId: string, name: string) => void;
  readonly onChange: () => void;
}): RunConnections {
  const { journal, log, onRename, onChange } = deps;
  /** Names by id; null until the list is known. */
  let known: ReadonlyMap<string, string> | null = null;
  return {
    set(connections) {
      const before = known;
      known = new Map(connections.map(({ id, name }) => [id, name]));
      let isChanged = before === null || before.size !== known.size;
      for (const [id, name] of known) {
        if (before?.get(id) === name) continue;
        isChanged = true;
        onRename(id, name);
        try {
          journal.renameConnection(id, name);
        } catch (error) {
          log.error('Runs keep the earlier name of their connection.', error);
        }
      }
      if (isChanged) onChange();
    },
    whyMissing(run) {
      const { connectionId, connection } = run;
      if (known === null || connectionId === '' || known.has(connectionId)) return '';
      return connectionId.startsWith(fileIdPrefix)
        ? `The connection “${connection}” of this run is in a file; continue the run in a terminal with that file: graph-intake continue --connection-file.`
        : removedWords(run);
    },
  };
}
