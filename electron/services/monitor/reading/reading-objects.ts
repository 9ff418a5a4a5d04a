/** Reads the current state of objects, because own writes create no update. */
import { type ChangeTime, spanOf } from '../../../../shared/monitor/change-time.ts';
import type { Fields } from '../../../../shared/monitor/projection.ts';
import type { HistoryEntry } from '../../../../shared/vertices.ts';
import type { Log } from '../../../platform.ts';
import type { Graph } from '../../../remote/graph.ts';
import type { HistoryItem } from '../../../remote/graph-vertex.ts';
import type { Objects } from '../../../remote/objects.ts';
import type { Ledger, StatusChange } from '../../../storage/ledger/ledger.ts';
import { historyEntries } from '../../vertices/history.ts';
import { incidentAttributes } from '../incident-attributes.ts';
import { createReadBackoff, endsReading, isRefusedForGood } from './read-backoff.ts';

export interface ReadingObjects {
  /** Null where the platform has none. @throws AppError of the requests */
  read(id: string): Promise<Fields | null>;
  /** Reads it and stores its fields; `own` if own writes are the reason, done at `writtenIn`. */
  keep(ledger: Ledger, id: string, by: 'own' | 'look', writtenIn?: ChangeTime): Promise<Fields | null>;
  /**
   * Reads the objects of own writes that have ended well, for a while; returns whether more are left. `within` gives up on a
   * reading that takes too long.
   */
  keepUnread(ledger: Ledger, within: <T>(work: Promise<T>) => Promise<T>): Promise<boolean>;
  /** Before an object's id it makes the xid of its vertex. */
  xidPrefix(): Promise<string>;
  /** Every write to the vertex of an object, newest first; none where the platform keeps none. */
  history(id: string): Promise<HistoryEntry[]>;
}

const longestTurnMs = 2_000;
/** Limit of own writes looked at in one turn; after a long run there may be thousands. */
const mostUnread = 200;
const issueType = 'ogit/Automation/AutomationIssue';

export function createReadingObjects(deps: {
  objects: Objects;
  graph: Graph;
  readonly historyOf: (vertexId: string) => Promise<HistoryItem[]>;
  now: () => number;
  log: Log;
  /** A reading that is kept showed another status than before. */
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

  /** If the interface shows no object, the issue itself may still exist. */
  const readIssue = async (id: string): Promise<Fields | null> => {
    const vertex = await graph.byXid(`${await xidPrefix()}${id}`);
    if (vertex === undefined || vertex['ogit/_type'] !== issueType) return null;
    const named = incidentAttributes.flatMap(([field, attribute]) => {
      const value = vertex[attribute];
      return value === undefined || value === null ? [] : [[field, value] as const];
    });
    return { $type: 'incident', $id: id, ...Object.fromEntries(named) };
  };

  const read = async (id: string): Promise<Fields | null> =>
    (await objects.read(id)) ?? (await readIssue(id));

  const keep: ReadingObjects['keep'] = async (ledger, id, by, writtenIn) => {
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
    keep,
    xidPrefix,
    async history(id) {
      const vertex = await graph.byXid(`${await xidPrefix()}${id}`);
      const vertexId = vertex?.['ogit/_id'];
      return typeof vertexId === 'string' ? historyEntries(await historyOf(vertexId)) : [];
    },
    async keepUnread(ledger, within) {
      const begunAt = now();
      const unread = ledger.unread(mostUnread + backoff.size);
      for (const [objectId, writes] of Map.groupBy(unread, (each) => each.objectId)) {
        if (!backoff.isDue(objectId)) continue;
        // Updates and transactions are waited for meanwhile.
        if (now() - begunAt > longestTurnMs) return true;
        try {
          const time = writes.map((each) => each.time).reduce(spanOf);
          await within(keep(ledger, objectId, 'own', time));
        } catch (error) {
          if (endsReading(error)) throw error;
          if (!isRefusedForGood(error)) {
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
