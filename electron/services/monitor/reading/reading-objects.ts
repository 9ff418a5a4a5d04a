/** Reads the current state of objects, because own writes create no update. */
import { type ChangeTime, spanOf } from '../../../../shared/monitor/change-time.ts';
import type { Fields } from '../../../../shared/monitor/projection.ts';
import type { HistoryEntry } from '../../../../shared/vertices.ts';
import type { Log } from '../../../platform.ts';
import type { Graph } from '../../../remote/graph.ts';
import type { HistoryItem } from '../../../remote/graph-vertex.ts';
import type { Objects } from '../../../remote/objects.ts';
import type { Ledger, ReadingReason, StatusChange } from '../../../storage/ledger/ledger.ts';
import { historyEntries } from '../../vertices/history.ts';
import { incidentAttributes } from '../incident-attributes.ts';
import { createReadBackoff, endsReading, isRefusedPermanently } from './read-backoff.ts';

export interface ReadingObjects {
  /** Reads an object; null where the platform has none. @throws AppError of the requests */
  read(id: string): Promise<Fields | null>;
  /** Reads an object and stores its fields. `writtenIn`: when the own writes that are the reason were done. */
  readAndStore(ledger: Ledger, id: string, by: ReadingReason, writtenIn?: ChangeTime): Promise<Fields | null>;
  /**
   * Reads the objects of own writes that have ended well, for a limited time; returns whether more are left. `within`
   * gives up on a reading that takes too long.
   */
  readUnread(ledger: Ledger, within: <T>(work: Promise<T>) => Promise<T>): Promise<boolean>;
  /** Returns the text before the id of an object that makes it the xid of its vertex. */
  xidPrefix(): Promise<string>;
  /** Returns every write to the vertex of an object, newest first; none where the platform keeps none. */
  history(id: string): Promise<HistoryEntry[]>;
}

const longestCallMs = 2_000;
/** Limit of own writes that one call considers; after a long run there may be thousands. */
const maxUnread = 200;
const issueType = 'ogit/Automation/AutomationIssue';

export function createReadingObjects(deps: {
  objects: Objects;
  graph: Graph;
  readonly historyOf: (vertexId: string) => Promise<HistoryItem[]>;
  now: () => number;
  log: Log;
  /** Called when a stored reading showed another status than before. */
  onStatus: (ledger: Ledger, change: StatusChange) => void;
}): ReadingObjects {
  const { objects, graph, historyOf, now, log, onStatus } = deps;
  const backoff = createReadBackoff(now);
  let prefix: Promise<string> | undefined;

  const xidPrefix = (): Promise<string> => {
    prefix ??= objects.view().then(({ xidPrefix: reportedPrefix }) => reportedPrefix);
    prefix.catch(() => {
      prefix = undefined;
    });
    return prefix;
  };

  /** Reads the issue itself, which may exist although the interface shows no object; null without one. */
  const readIssue = async (id: string): Promise<Fields | null> => {
    const vertex = await graph.byXid(`${await xidPrefix()}${id}`);
    if (vertex === undefined || vertex['ogit/_type'] !== issueType) return null;
    const fields = incidentAttributes.flatMap(([field, attribute]) => {
      const value = vertex[attribute];
      return value === undefined || value === null ? [] : [[field, value] as const];
    });
    return { $type: 'incident', $id: id, ...Object.fromEntries(fields) };
  };

  const read = async (id: string): Promise<Fields | null> =>
    (await objects.read(id)) ?? (await readIssue(id));

  const readAndStore: ReadingObjects['readAndStore'] = async (ledger, id, by, writtenIn) => {
    // An update that arrives during the reading is newer, or identical.
    const knownTo = ledger.end - 1;
    const askedAt = now();
    // Writes that end during the reading may not be in it.
    const elsewhere = ledger.writesElsewhere(id);
    const object = await read(id);
    const change = ledger.storeReading(id, object, {
      by,
      knownTo,
      askedAt,
      at: now(),
      ...(writtenIn && { writtenIn }),
    });
    for (const write of elsewhere) ledger.markRead(write);
    if (change !== null) onStatus(ledger, change);
    return object;
  };

  return {
    read,
    readAndStore,
    xidPrefix,
    async history(id) {
      const vertex = await graph.byXid(`${await xidPrefix()}${id}`);
      const vertexId = vertex?.['ogit/_id'];
      return typeof vertexId === 'string' ? historyEntries(await historyOf(vertexId)) : [];
    },
    async readUnread(ledger, within) {
      const begunAt = now();
      const unread = ledger.unread(maxUnread + backoff.size);
      for (const [objectId, writes] of Map.groupBy(unread, (each) => each.objectId)) {
        if (!backoff.isDue(objectId)) continue;
        // Updates and transactions must not wait any longer.
        if (now() - begunAt > longestCallMs) return true;
        try {
          const time = writes.map((each) => each.time).reduce(spanOf);
          const hasOnlyComments = writes.every(({ cause }) => cause.from === 'comment');
          await within(readAndStore(ledger, objectId, hasOnlyComments ? 'comment' : 'own', time));
        } catch (error) {
          if (endsReading(error)) throw error;
          if (!isRefusedPermanently(error)) {
            if (backoff.failed(objectId))
              log.error(`The object ${objectId} cannot be read after its write; it is tried again.`, error);
            continue;
          }
          log.error(`The object ${objectId} cannot be read after its write.`, error);
        }
        backoff.forget(objectId);
        for (const { id } of writes) ledger.markRead(id);
      }
      return ledger.unread(1).length > 0;
    },
  };
}
