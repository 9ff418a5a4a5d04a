/** Makes sure that a call uses the connection that the user saw when the call was made. */
import { AppError } from '../../../shared/errors.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';

interface ChosenConnection {
  /** @throws AppError `conflict` if another connection has been chosen */
  chosen(connectionId: string): Promise<Current>;
  /** @throws AppError `conflict`, also if it is read-only */
  chosenForWriting(connectionId: string): Promise<Current>;
}

export function createChosenConnection(
  connections: Pick<ConnectionsService, 'current' | 'forWriting'>,
): ChosenConnection {
  const chosen = async (connectionId: string, readCurrent = connections.current) => {
    const connection = await readCurrent();
    if (connection.id !== connectionId)
      throw new AppError(
        'conflict',
        `You switched to the connection ${connection.name}. Check that this is right, then try again.`,
      );
    return connection;
  };
  return {
    chosen: (connectionId) => chosen(connectionId),
    chosenForWriting: (connectionId) => chosen(connectionId, connections.forWriting),
  };
}
