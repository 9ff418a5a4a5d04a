/** Reads and changes an issue for the automation: comments, status, origin node. */

import type { Clock } from '../clock.ts';
import type { Author } from '../graph/graph.ts';
import type { JsonValue } from '../graph/json.ts';
import type { Vertex } from '../graph/vertex.ts';
import { statusAttribute } from '../objects/view.ts';
import type { World } from '../world.ts';
import type { Origin } from './script.ts';

/** Each call runs inside the transaction of its caller. */
export interface IssueAccess {
  /** Adds a comment to an issue. */
  comment(issue: Vertex, text: string): void;
  /** Writes nothing if the issue already has this status. */
  setStatus(issue: Vertex, status: string): void;
  /** Returns the origin node of an issue. */
  originOf(issue: Vertex): Origin;
}

export function createIssueAccess(deps: { world: World; clock: Clock; author: Author }): IssueAccess {
  const { world, clock, author } = deps;
  const { graph } = world;
  const { objects } = world.objects;
  return {
    comment(issue, text) {
      // Every step starts with another version of the issue, so that the ids of comments differ.
      const id = `automation-${issue.version}`;
      objects.comment(issue.id, [{ id, timestamp: clock.now(), value: text }], author);
    },
    setStatus(issue, status) {
      if (statusOf(issue) !== status) objects.setStatus(issue.id, status, author);
    },
    originOf(issue) {
      const id = String(issue.attributes.get('ogit/Automation/originNode'));
      if (!graph.has(id)) return { name: id, type: 'unknown', kind: undefined };
      const { type, xid, attributes } = graph.read(id);
      const textOf = (attribute: string): string | undefined => {
        const value = attributes.get(attribute);
        return value === undefined ? undefined : String(value);
      };
      return {
        name: String(attributes.get('ogit/name') ?? xid ?? id),
        type,
        kind: textOf(`${type}/class`),
        host: textOf('/host'),
        user: textOf('/user'),
        url: textOf('/url'),
      };
    },
  };
}

export const statusOf = ({ attributes }: Vertex): JsonValue | undefined => attributes.get(statusAttribute);
