/** Reads objects as they are now: own writes make no update, so this is how the own picture comes to know of them. */
import { AppError } from '../../../shared/errors.ts';
import type { Fields } from '../../../shared/monitor/picture.ts';
import type { Log } from '../../platform.ts';
import type { Graph } from '../../remote/graph.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import { Interrupted } from './bell.ts';

export interface ReadingObjects {
  /** Null where the platform has none. @throws AppError of the requests */
  read(id: string): Promise<Fields | null>;
  /** Reads it and keeps what it shows; `own` where an own write is the reason. */
  keep(ledger: Ledger, id: string, by: 'own' | 'look'): Promise<Fields | null>;
  /**
   * The objects of own writes that have ended well, for a while; answers whether more are left. `within` gives up on a
   * reading that takes too long.
   */
  keepUnread(ledger: Ledger, within: <T>(work: Promise<T>) => Promise<T>): Promise<boolean>;
  /** Before an object's id it makes the xid of its vertex. */
  xidPrefix(): Promise<string>;
}

/** By field the attribute of the issue. @source interfaces.md 2.6, wire.md §5, "Views" */
const attributes: readonly (readonly [string, string])[] = [
  ['subject', 'ogit/subject'],
  ['originNode', 'ogit/Automation/originNode'],
  ['platformStatus', 'ogit/status'],
  ['summary', '/summary'],
  ['priority', '/priority'],
  ['description', '/description'],
  ['urgency', '/urgency'],
  ['sourceStatus', '/sourceStatus'],
];
const longestTurnMs = 2_000;
const issueType = 'ogit/Automation/AutomationIssue';

export function createReadingObjects(deps: {
  objects: Objects;
  graph: Graph;
  now: () => number;
  log: Log;
}): ReadingObjects {
  const { objects, graph, now, log } = deps;
  let prefix: Promise<string> | undefined;

  const xidPrefix = (): Promise<string> => {
    prefix ??= objects.view().then(({ xidPrefix: told }) => told);
    prefix.catch(() => {
      prefix = undefined;
    });
    return prefix;
  };

  /** Where the interface shows no object, the issue itself may still be there. */
  const readIssue = async (id: string): Promise<Fields | null> => {
    const vertex = await graph.byXid(`${await xidPrefix()}${id}`);
    if (vertex === undefined || vertex['ogit/_type'] !== issueType) return null;
    const named = attributes.flatMap(([field, attribute]) => {
      const value = vertex[attribute];
      return value === undefined || value === null ? [] : [[field, value] as const];
    });
    return { $type: 'incident', $id: id, ...Object.fromEntries(named) };
  };

  const read = async (id: string): Promise<Fields | null> =>
    (await objects.read(id)) ?? (await readIssue(id));

  const keep: ReadingObjects['keep'] = async (ledger, id, by) => {
    // What comes while it is read is newer than what is read, or says the same.
    const knownTo = ledger.end - 1;
    const object = await read(id);
    ledger.storeReading(id, object, { by, knownTo, at: now() });
    return object;
  };

  return {
    read,
    keep,
    xidPrefix,
    async keepUnread(ledger, within) {
      const begunAt = now();
      for (const [objectId, writes] of Map.groupBy(ledger.unread(), (each) => each.objectId)) {
        // Updates and transactions are waited for meanwhile.
        if (now() - begunAt > longestTurnMs) return true;
        try {
          await within(keep(ledger, objectId, 'own'));
        } catch (error) {
          const mayPass =
            error instanceof AppError && /^(offline|lost|timeout|unauthorized)$/.test(error.code);
          if (mayPass || error instanceof Interrupted) throw error;
          log.error(`The object ${objectId} cannot be read after its write.`, error);
        }
        for (const { id } of writes) ledger.markRead(id);
      }
      return ledger.unread().length > 0;
    },
  };
}
