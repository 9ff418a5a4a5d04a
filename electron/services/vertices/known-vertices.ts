/** Recently opened and starred vertices, stored for each connection. */
import { z } from 'zod';
import { type VertexRow, vertexRow } from '../../../shared/vertices.ts';
import type { Settings } from '../../platform.ts';

export interface KnownVertices {
  of(connectionId: string): KeptOfConnection;
  /** Moves a vertex to the front of the recent ones, with the name that it has now. */
  opened(connectionId: string, vertex: VertexRow): void;
  star(connectionId: string, vertex: VertexRow, starred: boolean): void;
}

const settingsKey = 'vertices';
const maxRecent = 50;
const maxStarred = 500;
const ofConnection = z.object({ recent: z.array(vertexRow), starred: z.array(vertexRow) });
type KeptOfConnection = z.infer<typeof ofConnection>;
const nothing: KeptOfConnection = { recent: [], starred: [] };

export function createKnownVertices({ settings }: { settings: Settings }): KnownVertices {
  // An unreadable list is no loss: it fills itself again.
  const read = () =>
    z.record(z.string(), ofConnection.catch(nothing)).catch({}).parse(settings.get(settingsKey));
  const of = (connectionId: string) => read()[connectionId] ?? nothing;
  const write = (connectionId: string, change: Partial<KeptOfConnection>) =>
    settings.set(settingsKey, { ...read(), [connectionId]: { ...of(connectionId), ...change } });
  const withFirst = (rows: readonly VertexRow[], { id, xid, name, type }: VertexRow) => [
    { id, xid, name, type },
    ...rows.filter((each) => each.id !== id),
  ];
  return {
    of,
    opened(connectionId, vertex) {
      const { recent, starred } = of(connectionId);
      write(connectionId, {
        recent: withFirst(recent, vertex).slice(0, maxRecent),
        starred: starred.map((each) => (each.id === vertex.id ? (withFirst([], vertex)[0] ?? each) : each)),
      });
    },
    star(connectionId, vertex, isStarred) {
      const { starred } = of(connectionId);
      const others = starred.filter(({ id }) => id !== vertex.id);
      write(connectionId, { starred: isStarred ? withFirst(others, vertex).slice(0, maxStarred) : others });
    },
  };
}
