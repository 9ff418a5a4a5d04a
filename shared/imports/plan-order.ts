/** Orders several files for sending, so that referenced files come first. */
import type { Action } from './actions.ts';
import type { PlanLink } from './plan.ts';
import { cyclesOf, withoutCycles } from './plan-cycles.ts';
import type { FileKind } from './recognition.ts';

/** Kind of vertices in most rows of a file of vertices. */
export type Holding = 'vertices' | 'timeseries' | 'issues';

export interface PlanFile {
  readonly id: string;
  /** Null while it is not known, or if the file cannot be read; such a file comes last. */
  readonly kind: FileKind | null;
  readonly action: Action;
  readonly holds: Holding;
}

interface PlanOrder {
  /** Every file once. */
  readonly order: readonly string[];
  /** Circles of files that refer to each other; in the order in which the files were dropped. */
  readonly cycles: readonly (readonly string[])[];
  /** The links whose target comes after the file that refers to it. */
  readonly broken: readonly PlanLink[];
}

/**
 * Orders files so that referenced ones come first. Among files that wait for no other, deletes come first (edges before
 * vertices), then the content decides, then creating before updating, then the order of dropping. In a circle, the
 * links with the fewest rows are ignored.
 * @param files in the order of dropping
 * @param links between them
 */
export function orderByReferences(files: readonly PlanFile[], links: readonly PlanLink[]): PlanOrder {
  const ids = files.map(({ id }) => id);
  const kept = withoutCycles(ids, links);
  const waitsFor = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { from, to } of kept) waitsFor.get(from)?.add(to);
  const left = files
    .map((file, at) => ({ id: file.id, rank: rankOf(file), at }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  const order: string[] = [];
  while (left.length > 0) {
    // Without circles there is always a file that waits for no other.
    const free = left.findIndex(({ id }) => waitsFor.get(id)?.size === 0);
    const [next] = left.splice(free, 1);
    if (next === undefined) break;
    order.push(next.id);
    for (const others of waitsFor.values()) others.delete(next.id);
  }
  return { order, cycles: cyclesOf(ids, links), broken: brokenBy(order, links) };
}

/**
 * Keeps an order made by hand; files opened later come at its end, ordered by their references.
 * @param hand ids of files, some of which may be closed
 */
export function orderByHand(
  hand: readonly string[],
  files: readonly PlanFile[],
  links: readonly PlanLink[],
): PlanOrder {
  const found = orderByReferences(files, links);
  const order = [
    ...hand.filter((id) => found.order.includes(id)),
    ...found.order.filter((id) => !hand.includes(id)),
  ];
  return { order, cycles: found.cycles, broken: brokenBy(order, links) };
}

/** Returns the files that come before a file and that it refers to: it is sent only when these are stored. */
export const needsOf = (
  id: string,
  { order, links }: { order: readonly string[]; links: readonly PlanLink[] },
): string[] =>
  order
    .slice(0, Math.max(0, order.indexOf(id)))
    .filter((other) => links.some(({ from, to }) => from === id && to === other));

const brokenBy = (order: readonly string[], links: readonly PlanLink[]): PlanLink[] => {
  const place = new Map(order.map((id, at) => [id, at]));
  return links.filter(({ from, to }) => (place.get(to) ?? 0) > (place.get(from) ?? 0));
};

/** Lower ranks are sent first: whatever the connector resolves must already exist. @source interfaces.md 4.1 */
const ranks: Readonly<Record<Holding | Exclude<FileKind, 'vertices' | 'timeseries'> | 'values', number>> = {
  vertices: 0,
  timeseries: 1,
  issues: 2,
  // Combined rows create vertices, so edges and values of them come after.
  combined: 3,
  // Incidents start at a vertex, and machines among them may be what edges refer to.
  objects: 3.5,
  edges: 4,
  values: 5,
  attachments: 6,
};
const lastRank = 7;

function rankOf({ kind, action, holds }: PlanFile): number {
  if (kind === null) return lastRank;
  const rank = ranks[kind === 'vertices' ? holds : kind === 'timeseries' ? 'values' : kind];
  if (action === 'DELETE') return -lastRank - rank;
  return action === 'PUT' && kind === 'vertices' ? rank + 0.5 : rank;
}
