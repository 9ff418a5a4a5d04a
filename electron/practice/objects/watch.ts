/** Watches the graph: every change of a vertex, by any interface, becomes an update of its domain object. */

import type { GraphChange } from '../graph/graph.ts';
import type { JsonValue } from '../graph/json.ts';
import type { Vertex } from '../graph/vertex.ts';
import { type Comment, type Comments, toMap } from './comments.ts';
import { differences, type Fields, readFields, showFields } from './fields.ts';
import type { Entry, Updates } from './updates.ts';
import { commentsAttribute, kindOf, type ObjectKind, objectIdOf, type View } from './view.ts';

interface WatchDeps {
  readonly views: Iterable<View>;
  readonly comments: Comments;
  readonly updates: Updates;
  readonly byId: (id: string) => Vertex | undefined;
  /** Is notified of the entries that were added. */
  readonly appended: (entries: readonly Entry[]) => void;
  /** Is notified of new comments of every author. */
  readonly commented: (issue: Vertex, comments: readonly Comment[]) => void;
}

/**
 * Creates the listener for changes of the graph, which is called inside the transaction of the write.
 * @source wire.md §5, "Updates"
 */
export function createObjectWatch(deps: WatchDeps): (change: GraphChange) => void {
  const { comments, updates } = deps;

  const newComments = (kind: ObjectKind, before: Vertex | null, after: Vertex): readonly Comment[] => {
    if (!kind.hasComments) return [];
    const items = after.lists.get(commentsAttribute) ?? [];
    if (items !== before?.lists.get(commentsAttribute)) comments.absorb(after.id, items);
    return comments.takeNew(after.id);
  };

  const record = (view: View, kind: ObjectKind, before: Vertex | null, after: Vertex): void => {
    const added = newComments(kind, before, after);
    // Accounts receive no updates of their own writes.
    if (updates.hasReaders(after.writer)) {
      const fieldsBefore: Fields = before === null ? new Map() : readFields(kind, before);
      const fields = readFields(kind, after);
      const changed = differences(fieldsBefore, fields);
      const $delta = added.length === 0 ? changed : [...changed, 'comments'];
      if ($delta.length > 0)
        deps.appended(
          updates.append(view.id, after.writer, {
            $type: kind.name,
            $id: objectIdOf(view, after),
            $delta,
            // A deleted field is reported as null.
            ...showFields(
              view,
              kind,
              new Map(changed.map((name): [string, JsonValue] => [name, fields.get(name) ?? null])),
              deps.byId,
            ),
            ...(added.length === 0 ? {} : { comments: toMap(added) }),
          }),
        );
    }
    if (added.length > 0) deps.commented(after, added);
  };

  return ({ before, after }) => {
    // The shape of an update for a deleted object is unknown; readers get 404 for the object.
    if (after === null) return;
    for (const view of deps.views) {
      const kind = kindOf(view, after);
      if (kind !== undefined) record(view, kind, before, after);
    }
  };
}
