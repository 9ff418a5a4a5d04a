/** Connections stored in the settings; their credentials are in the vault. */
import { z } from 'zod';
import { fromStoredKeys, toStoredKeys } from '../../../shared/connections/stored-keys.ts';
import { isSameName } from '../../../shared/connections/visible.ts';
import { type Connection, connection } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Log, Settings } from '../../platform.ts';
import { createNames } from './free-names.ts';

/** A connection in the settings: without its secrets, which are in the vault, and without fields stored elsewhere. */
export const storedConnection = connection.omit({ signIn: true, readOnly: true, authority: true }).extend({
  // Defaults for connections of older versions.
  colour: connection.shape.colour.default(null),
  views: connection.shape.views.default([]),
  proxy: connection.shape.proxy.default(null),
  connectTimeoutMs: connection.shape.connectTimeoutMs.default(null),
  responseTimeoutMs: connection.shape.responseTimeoutMs.default(null),
  /** The certificate authority file; null where only the authorities of the system are trusted. */
  authorityPem: z.string().nullable().default(null),
});
export type StoredConnection = z.infer<typeof storedConnection>;

export interface StoredConnections {
  all(): StoredConnection[];
  /** @throws AppError `conflict` where the name is taken */
  add(fresh: StoredConnection): void;
  /** @throws AppError `conflict` where the name is taken by another one */
  change(changed: StoredConnection): void;
  /** Adds all at once, with a number behind each name that is taken. Returns them under the names that are stored. */
  addFreely(fresh: readonly (StoredConnection & { readOnly: boolean })[]): StoredConnection[];
  remove(id: string): void;
  chosenId(): string | null;
  choose(id: Connection['id']): void;
  /** Applies also to the practice platform, which is not among the stored connections. */
  isReadOnly(id: string): boolean;
  setReadOnly(id: string, readOnly: boolean): void;
  /** Sentences about what could not be read at the start. */
  readonly faults: readonly string[];
}

const settingsKey = 'connections';
const unreadableKey = 'connections-unreadable';
const storedSchema = z.object({
  chosenId: z.string().nullable(),
  connections: z.array(z.unknown()),
  readOnlyIds: z.array(z.string()).default([]),
});
type StoredList = Omit<z.infer<typeof storedSchema>, 'connections'> & { connections: StoredConnection[] };

const noConnections: StoredList = { chosenId: null, connections: [], readOnlyIds: [] };

/** Returns the connections that can be read, and names the others. */
function readStored(value: unknown): { readable: StoredList; faults: string[] } {
  const list = storedSchema.safeParse(value);
  if (!list.success) return { readable: noConnections, faults: ['The list of stored connections'] };
  const faults: string[] = [];
  const connections = list.data.connections.flatMap((each) => {
    const read = storedConnection.safeParse(each);
    if (read.success) return [read.data];
    const name = z.object({ name: z.string() }).safeParse(each).data?.name ?? '';
    const places = [...new Set(read.error.issues.map(({ path }) => path.join('.')))].join(', ');
    faults.push(`The stored connection “${name}” (${places})`);
    return [];
  });
  return { readable: { ...list.data, connections }, faults };
}

export function createStoredConnections(deps: {
  settings: Settings;
  log: Log;
  reservedName: string;
}): StoredConnections {
  const { settings, log } = deps;
  const sentences = settings.fault ? [settings.fault] : [];
  const read = (): StoredList => {
    const value = settings.get(settingsKey);
    if (value === undefined) return noConnections;
    const { readable, faults } = readStored(fromStoredKeys(value));
    if (faults.length === 0) return readable;
    // Nothing is lost: the data is stored under another key as well.
    settings.set(unreadableKey, value);
    for (const fault of faults) {
      const sentence = `${fault} cannot be read; “${unreadableKey}” in settings.json still has it.`;
      log.error(sentence);
      sentences.push(sentence);
    }
    settings.set(settingsKey, toStoredKeys(readable));
    return readable;
  };
  let storedConnections = read();
  const write = (next: typeof storedConnections) => {
    settings.set(settingsKey, toStoredKeys(next));
    storedConnections = next;
  };

  const isTaken = (name: string, byOtherThan?: string): boolean =>
    [
      deps.reservedName,
      ...storedConnections.connections.filter(({ id }) => id !== byOtherThan).map((each) => each.name),
    ].some((other) => isSameName(other, name));
  const expectFree = ({ name, id }: StoredConnection): void => {
    if (isTaken(name, id))
      throw new AppError('conflict', `A connection named “${name}” already exists; choose another name.`);
  };

  return {
    faults: sentences,
    all: () => storedConnections.connections,
    chosenId: () => storedConnections.chosenId,
    choose: (id) => write({ ...storedConnections, chosenId: id }),
    remove: (id) =>
      write({
        chosenId: storedConnections.chosenId === id ? null : storedConnections.chosenId,
        connections: storedConnections.connections.filter((each) => each.id !== id),
        readOnlyIds: storedConnections.readOnlyIds.filter((each) => each !== id),
      }),
    isReadOnly: (id) => storedConnections.readOnlyIds.includes(id),
    setReadOnly(id, readOnly) {
      const others = storedConnections.readOnlyIds.filter((each) => each !== id);
      write({ ...storedConnections, readOnlyIds: readOnly ? [...others, id] : others });
    },
    add(fresh) {
      expectFree(fresh);
      write({ ...storedConnections, connections: [...storedConnections.connections, fresh] });
    },
    change(changed) {
      expectFree(changed);
      const connections = storedConnections.connections.map((each) =>
        each.id === changed.id ? changed : each,
      );
      write({ ...storedConnections, connections });
    },
    addFreely(fresh) {
      const takeName = createNames([
        deps.reservedName,
        ...storedConnections.connections.map(({ name }) => name),
      ]);
      const added = fresh.map(({ readOnly: _, ...each }) => ({ ...each, name: takeName(each.name) }));
      const newReadOnlyIds = fresh.flatMap(({ id, readOnly }) => (readOnly ? [id] : []));
      write({
        ...storedConnections,
        connections: [...storedConnections.connections, ...added],
        readOnlyIds: [...storedConnections.readOnlyIds, ...newReadOnlyIds],
      });
      return added;
    },
  };
}
