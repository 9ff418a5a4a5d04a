import { create } from 'zustand';
import { isChanged } from '../../../../shared/vertices/compare-held.ts';
import { holdingOf } from '../../../../shared/vertices/list-value.ts';
import type { MergeDecisions } from '../../../../shared/vertices/merge/list-merge.ts';
import type { StagedChange, StagedChanges } from '../../../../shared/vertices/staged-change.ts';
import { nothingStaged, stageFault, withChange, withoutChange } from '../../../../shared/vertices/staging.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { useVertices } from '../store.ts';
import type { Draft } from './drafts/draft.ts';
import { type DraftsOfConnections, recallDrafts } from './drafts/kept-drafts.ts';
import { listsOf } from './side/lists-of.ts';
import type { WriteOutcome } from './write/outcome.ts';

interface ListsStore {
  /** Vertices as they were read last, by id. */
  readonly vertices: ReadonlyMap<string, OpenVertex>;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly outcomes: ReadonlyMap<string, WriteOutcome>;
  /** Connection of the vertices; null before it is known. */
  readonly connectionId: string | null;
  /** Grows whenever the vertices of another connection are shown, so that they are read. */
  readonly round: number;
  /** Changes that wait until another connection is selected again. */
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

/** Readings that nothing is staged on are kept for going back, but not for ever. */
const keptReadings = 20;

/**
 * Stores a reading. Staged changes move onto it if no one changed the same values; otherwise they become conflicts.
 */
export function showVertex(vertex: OpenVertex): void {
  set(({ vertices, drafts }) => ({
    vertices: kept(vertices, vertex, drafts),
    drafts: rebased(drafts, vertex),
  }));
}

function kept(vertices: ListsStore['vertices'], vertex: OpenVertex, drafts: ListsStore['drafts']) {
  const others = [...vertices].filter(([id]) => id !== vertex.id);
  const idle = others.filter(([id]) => !drafts.has(id)).slice(0, Math.max(0, others.length - keptReadings));
  const forgotten = new Set(idle.map(([id]) => id));
  return new Map([...others.filter(([id]) => !forgotten.has(id)), [vertex.id, vertex] as const]);
}

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

/** A decision is valid as long as the others changed nothing more. */
function decisionsFor({ step, stage }: Draft, vertex: OpenVertex): ReadonlyMap<string, MergeDecisions> {
  if (step.at !== 'changed') return new Map();
  const [was, is] = [listsOf(step.theirs), listsOf(vertex)];
  const isSame = [...stage.keys()].every((name) => !isChanged(holdingOf(was, name), holdingOf(is, name)));
  return isSame ? step.decisions : new Map();
}

/** @returns why it cannot be staged, in one sentence; null where it is */
export function stageChange(vertex: OpenVertex, attribute: string, change: StagedChange): string | null {
  const fault = closedWords(vertex.id) ?? stageFault(attribute, change);
  if (fault !== null) return fault;
  restage(vertex, (stage) => withChange(stage, attribute, change));
  return null;
}

/** Why nothing more can be staged now; null where it can. A field may have been open before. */
function closedWords(id: string): string | null {
  const at = useLists.getState().drafts.get(id)?.step.at ?? 'staging';
  if (at === 'staging') return null;
  return at === 'writing'
    ? 'The vertex is being written; stage this afterwards.'
    : 'Resolve the conflicts first.';
}

export const unstage = (vertex: OpenVertex, attribute: string, number: number): void =>
  restage(vertex, (stage) => withoutChange(stage, attribute, number));

/** Takes back all that is staged on an attribute. */
export const discardAttribute = (vertex: OpenVertex, attribute: string): void =>
  restage(vertex, (stage) => new Map([...stage].filter(([name]) => name !== attribute)));

/** Takes back what was staged last on an attribute. */
export function unstageLast(vertex: OpenVertex, attribute: string): void {
  const staged = useLists.getState().drafts.get(vertex.id)?.stage.get(attribute)?.length ?? 0;
  if (staged > 0) unstage(vertex, attribute, staged - 1);
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

/** Clears the staged changes of the vertex and shows its newest reading. */
export const discard = (id: string): void => set(({ drafts }) => ({ drafts: withoutDraft(drafts, id) }));

/**
 * Another connection has other vertices. Staged changes wait until their own is selected again; the vertices are then
 * read again to show what others wrote meanwhile.
 */
function showListsOf(connectionId: string | null): void {
  const now = useLists.getState();
  if (connectionId === now.connectionId) return;
  const kept = now.connectionId === null ? recallDrafts() : [];
  const elsewhere = new Map([...kept, ...now.elsewhere]);
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

/** Staged changes by connection. */
export const allDrafts = ({ connectionId, drafts, elsewhere }: ListsStore): DraftsOfConnections =>
  connectionId === null ? elsewhere : new Map(elsewhere).set(connectionId, drafts);

/** A write on a connection that is no longer shown ended: a new reading will show its outcome. */
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

// The code of the lists is loaded after the first screen, and follows the connection of the page from then on.
showListsOf(useVertices.getState().connectionId);
useVertices.subscribe(({ connectionId }) => showListsOf(connectionId));

/** Forgets all there is, as a new window does. */
export const forgetLists = (): void => set(initial);
