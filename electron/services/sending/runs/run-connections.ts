/** The connections of runs: their current names, by which runs are found and compared, and which were removed. */
import type { Connection } from '../../../../shared/connections.ts';
import type { Log } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';

export interface RunConnections {
  /** Takes over the current list. */
  set(connections: readonly Pick<Connection, 'id' | 'name'>[]): void;
  /** False while the list is not known, as in a terminal. */
  isRemoved(connectionId: string): boolean;
}

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
    isRemoved: (connectionId) => known !== null && connectionId !== '' && !known.has(connectionId),
  };
}
