/** Connection that a vertex is written to: the one that it was read from, with the approval of the user. */
import { AppError } from '../../../shared/errors.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';
import { graphOf } from './graph-of.ts';
import { readVertex } from './reading.ts';
import type { WritePermit } from './write-permit.ts';

interface WriteRequest {
  readonly id: string;
  readonly agreed: boolean;
}

interface WriteTarget {
  /** Records from which connection a vertex was read. */
  read(vertexId: string, connectionId: string): void;
  /** @throws AppError `conflict` if it was read from another connection, and those of the permit */
  connectionOf(request: WriteRequest): Promise<Current>;
  /** Returns the connection, and the vertex in its current state. @throws those of `connectionOf` and of reading */
  toVertex(request: WriteRequest): Promise<{ to: Current; vertex: Awaited<ReturnType<typeof readVertex>> }>;
}

export function createWriteTarget(deps: {
  readonly connections: Pick<ConnectionsService, 'forWriting'>;
  readonly permit: Pick<WritePermit, 'ask'>;
  readonly now: () => number;
}): WriteTarget {
  const { connections, permit, now } = deps;
  /** The connection that a vertex was last read from, by vertex id: a copy of a platform has the same ids. */
  const readFrom = new Map<string, string>();
  const connectionOf = async ({ id, agreed }: WriteRequest): Promise<Current> => {
    const to = await connections.forWriting();
    if ((readFrom.get(id) ?? to.id) !== to.id)
      throw new AppError(
        'conflict',
        `You switched to another connection, “${to.name}”: open the vertex again.`,
      );
    // After the check: an approval for another connection grants nothing on this one.
    permit.ask(to, agreed);
    return to;
  };
  return {
    read: (vertexId, connectionId) => void readFrom.set(vertexId, connectionId),
    connectionOf,
    async toVertex(request) {
      const to = await connectionOf(request);
      return { to, vertex: await readVertex(graphOf(to), request.id, now) };
    },
  };
}
