/** The calls of a ledger about single objects: their state, their history, and what changed since a version. */
import type { Ledger } from '../ledger.ts';
import type { LedgerParts } from '../ledger-parts.ts';

/** Limit of an object's history: of its updates, and of its transactions. */
export const maxHistory = 5_000;
const maxObjectsSince = 500;

export function createObjectCalls(deps: {
  readonly key: number;
  readonly parts: LedgerParts;
  readonly completeTo: () => number;
}): Pick<Ledger, 'object' | 'updates' | 'history' | 'since'> {
  const { key, parts, completeTo } = deps;
  const { tallies, objects, updates, comments, history, writes, flow } = parts;
  const keyOf = (id: string) => objects.find(key, id)?.key ?? null;

  return {
    object: (id) => objects.find(key, id),
    updates(id, { first, count }) {
      const objectKey = keyOf(id);
      if (objectKey === null) return { total: 0, rows: [] };
      return { total: updates.countOf(objectKey), rows: updates.page(objectKey, first, count) };
    },
    history(id) {
      const objectKey = keyOf(id);
      if (objectKey === null)
        return {
          updates: [],
          ownChanges: [],
          comments: [],
          ownComments: [],
          isWhole: false,
          isCreationKnown: false,
        };
      const received = updates.page(objectKey, 0, maxHistory).reverse();
      const [first] = received;
      const storedUpdates = tallies.read(key, 'updates')[''] ?? 0;
      const isWhole = received.length < maxHistory && storedUpdates === completeTo();
      return {
        updates: received,
        isWhole,
        isCreationKnown: isWhole || (first !== undefined && flow.isOpening(key, objectKey, first.time)),
        ownChanges: history.list(objectKey),
        comments: comments.list(objectKey, maxHistory),
        ownComments: comments.ownList(objectKey),
      };
    },
    since(version) {
      const counts = new Map<string, number>();
      const add = (id: string, changes: number) => counts.set(id, (counts.get(id) ?? 0) + changes);
      for (const { objectId, changes } of updates.changesSince(key, version)) add(objectId, changes);
      for (const { objectId, changes } of writes.changesSince(key, version)) add(objectId, changes);
      const mostChanged = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxObjectsSince);
      return {
        changes: [...counts.values()].reduce((sum, changes) => sum + changes, 0),
        objects: mostChanged.map(([id, changes]) => ({
          id,
          subject: objects.find(key, id)?.subject ?? '',
          changes,
        })),
        of: counts.size,
      };
    },
  };
}
