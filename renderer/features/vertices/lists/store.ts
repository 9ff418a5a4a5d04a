import { create } from 'zustand';
import { isChanged } from '../../../../shared/vertices/compare/compare-values.ts';
import { holdingOf, type ListItem } from '../../../../shared/vertices/list-value.ts';
import type { MergeDecisions } from '../../../../shared/vertices/merge/list-merge.ts';
import type { StagedChange, StagedChanges } from '../../../../shared/vertices/staged-change.ts';
import type { StagedRow } from '../../../../shared/vertices/staged-rows.ts';
import {
  nothingStaged,
  stageFault,
  withAdditions,
  withChange,
  withoutLast,
  withoutRow,
} from '../../../../shared/vertices/staging.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { useVertices } from '../store.ts';
import type { Draft } from './drafts/draft.ts';
import { type DraftsOfConnections, loadDrafts } from './drafts/stored-drafts.ts';
import { listsOf } from './side/lists-of.ts';
import type { WriteOutcome } from './write/outcome.ts';

/** Store of the list editor: vertices as read, staged changes and outcomes of writes, for the chosen connection. */

interface ListsStore {
  /** Vertices as they were last read, by id. */
  readonly vertices: ReadonlyMap<string, OpenVertex>;
  /** Staged changes, by id of the vertex. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Outcome of the last write, by id of the vertex. */
  readonly outcomes: ReadonlyMap<string, WriteOutcome>;
  /** Connection of the vertices; null before it is known. */
  readonly connectionId: string | null;
  /** Increases whenever another connection is chosen, so that its vertices are read. */
  readonly round: number;
  /** Staged changes of the other connections, kept until one of these is chosen again. */
  readonly elsewhere: DraftsOfConnections;
}

const initial: ListsStore = {
  vertices: new Map(),
  drafts: new Map(),
  outcomes: new Map(),
  connectionId: null,
  round: 0,
  elsewhere: new Map(),
};
export const useLists = create<ListsStore>()(() => initial);
const set = useLists.setState;

/** Number of vertices that are kept, so that going back shows them at once; those with staged changes always are. */
const keptReadings = 20;

/**
 * Stores a vertex that was just read. Staged changes then apply to it; if another user changed the same attributes,
 * they become conflicts.
 */
export function showVertex(vertex: OpenVertex): void {
  set(({ vertices, drafts }) => ({
    vertices: withVertex(vertices, vertex, drafts),
    drafts: rebased(drafts, vertex),
  }));
}

/** Adds the vertex at the end, and drops the oldest ones without staged changes beyond the limit. */
function withVertex(vertices: ListsStore['vertices'], vertex: OpenVertex, drafts: ListsStore['drafts']) {
  const others = [...vertices].filter(([id]) => id !== vertex.id);
  const oldest = others.filter(([id]) => !drafts.has(id)).slice(0, Math.max(0, others.length - keptReadings));
  const oldestIds = new Set(oldest.map(([id]) => id));
  return new Map([...others.filter(([id]) => !oldestIds.has(id)), [vertex.id, vertex] as const]);
}

/** Moves the staged changes of the vertex onto its new state. */
function rebased(drafts: ListsStore['drafts'], vertex: OpenVertex): ListsStore['drafts'] {
  const draft = drafts.get(vertex.id);
  if (!draft || draft.step.at === 'writing' || draft.base === vertex) return drafts;
  const [was, is] = [listsOf(draft.base), listsOf(vertex)];
  const touched = [...draft.stage.keys()].some((name) =>
    isChanged(holdingOf(was, name), holdingOf(is, name)),
  );
  const next: Draft = touched
    ? { ...draft, step: { at: 'changed', theirs: vertex, decisions: decisionsFor(draft, vertex) } }
    : { ...draft, base: vertex, step: { at: 'staging' } };
  return new Map(drafts).set(vertex.id, next);
}

/** Returns the decisions of the merge so far; none if other users have changed the staged attributes again since. */
function decisionsFor({ step, stage }: Draft, vertex: OpenVertex): ReadonlyMap<string, MergeDecisions> {
  if (step.at !== 'changed') return new Map();
  const [was, is] = [listsOf(step.theirs), listsOf(vertex)];
  const isSame = [...stage.keys()].every((name) => !isChanged(holdingOf(was, name), holdingOf(is, name)));
  return isSame ? step.decisions : new Map();
}

/** Stages a change. @returns why it cannot be staged, in one sentence; null if it was staged */
export function stageChange(vertex: OpenVertex, attribute: string, change: StagedChange): string | null {
  const fault = closedWords(vertex.id) ?? stageFault(attribute, change);
  if (fault !== null) return fault;
  restage(vertex, (stage) => withChange(stage, attribute, change));
  return null;
}

/** Stages the addition of several values as one step. Returns as `stageChange` does. */
export function stageAdditions(
  vertex: OpenVertex,
  attribute: string,
  items: readonly ListItem[],
): string | null {
  const faults = items.map((item) => stageFault(attribute, { kind: 'add', item }));
  const fault = closedWords(vertex.id) ?? faults.find((each) => each !== null) ?? null;
  if (fault !== null) return fault;
  restage(vertex, (stage) => withAdditions(stage, attribute, items));
  return null;
}

/** Returns why nothing can be staged now, though a field may still be open from before; null if it can. */
function closedWords(id: string): string | null {
  const at = useLists.getState().drafts.get(id)?.step.at ?? 'staging';
  if (at === 'staging') return null;
  return at === 'writing'
    ? 'The vertex is being written; stage this afterwards.'
    : 'Resolve the conflicts first.';
}

/** Discards what is staged on one row of the table of values. @param vertex to which the staged changes apply */
export const unstageRow = (vertex: OpenVertex, attribute: string, row: StagedRow): void =>
  restage(vertex, (stage) => withoutRow(stage, { attribute, lists: listsOf(vertex) }, row));

/** Discards all staged changes of an attribute. */
export const discardAttribute = (vertex: OpenVertex, attribute: string): void =>
  restage(vertex, (stage) => new Map([...stage].filter(([name]) => name !== attribute)));

/** Discards the last staged change of an attribute, or the values of the last paste. */
export function unstageLast(vertex: OpenVertex, attribute: string): void {
  if (useLists.getState().drafts.get(vertex.id)?.stage.has(attribute))
    restage(vertex, (stage) => withoutLast(stage, attribute));
}

function restage(vertex: OpenVertex, change: (stage: StagedChanges) => StagedChanges): void {
  set(({ drafts, outcomes }) => {
    const draft = drafts.get(vertex.id);
    if (draft && draft.step.at !== 'staging') return {};
    const stage = change(draft?.stage ?? nothingStaged);
    const others = new Map(outcomes);
    others.delete(vertex.id);
    if (stage.size === 0) return { drafts: withoutDraft(drafts, vertex.id), outcomes: others };
    const next: Draft = {
      base: draft?.base ?? vertex,
      stage,
      step: { at: 'staging' },
      undo: null,
    };
    return { drafts: new Map(drafts).set(vertex.id, next), outcomes: others };
  });
}

const withoutDraft = (drafts: ListsStore['drafts'], id: string) =>
  new Map([...drafts].filter(([each]) => each !== id));

/** Discards all staged changes of a vertex, which then shows its last read state. */
export const discard = (id: string): void => set(({ drafts }) => ({ drafts: withoutDraft(drafts, id) }));

/**
 * Switches to the vertices of another connection. Staged changes are kept until their own connection is chosen again;
 * its vertices are then read again to show what other users wrote in the meantime.
 */
function showListsOf(connectionId: string | null): void {
  const now = useLists.getState();
  if (connectionId === now.connectionId) return;
  const recalled = now.connectionId === null ? loadDrafts() : [];
  const elsewhere = new Map([...recalled, ...now.elsewhere]);
  if (now.connectionId !== null) elsewhere.set(now.connectionId, now.drafts);
  const waiting = (connectionId !== null && elsewhere.get(connectionId)) || new Map();
  if (connectionId !== null) elsewhere.delete(connectionId);
  // Before the first connection is known, the host reads on its selected one.
  const isFirst = now.connectionId === null;
  const drafts = isFirst ? new Map([...waiting, ...now.drafts]) : waiting;
  const round = isFirst ? now.round : now.round + 1;
  set({ ...initial, ...(isFirst && now), connectionId, round, elsewhere, drafts });
  for (const vertex of useLists.getState().vertices.values()) showVertex(vertex);
}

/** Staged changes of all connections, by connection. */
export const allDrafts = ({ connectionId, drafts, elsewhere }: ListsStore): DraftsOfConnections =>
  connectionId === null ? elsewhere : new Map(elsewhere).set(connectionId, drafts);

/**
 * Updates the draft of a write that has ended on a connection which is no longer chosen. Its outcome is not shown: the
 * vertex is read when that connection is chosen again.
 */
export function completeElsewhere(connectionId: string, id: string, isWritten: boolean): void {
  set(({ elsewhere }) => {
    const drafts = new Map(elsewhere.get(connectionId));
    const draft = drafts.get(id);
    if (!draft) return {};
    if (isWritten) drafts.delete(id);
    else drafts.set(id, { ...draft, step: { at: 'staging' } });
    return { elsewhere: new Map(elsewhere).set(connectionId, drafts) };
  });
}

/** Discards the staged changes of connections that were removed. @param connectionIds those that exist */
export function forgetRemoved(connectionIds: readonly string[]): void {
  const { elsewhere } = useLists.getState();
  const remaining = new Map([...elsewhere].filter(([id]) => connectionIds.includes(id)));
  if (remaining.size < elsewhere.size) set({ elsewhere: remaining });
}

// This module is imported after the first screen, and follows the connection of the page from then on.
showListsOf(useVertices.getState().connectionId);
useVertices.subscribe(({ connectionId }) => showListsOf(connectionId));

/** Resets the store to the state of a new window. */
export const forgetLists = (): void => set(initial);
