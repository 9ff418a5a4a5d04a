import { create } from 'zustand';
import { isChanged } from '../../../../shared/vertices/compare-held.ts';
import type { Undo } from '../../../../shared/vertices/inverse.ts';
import type { MergeDecisions } from '../../../../shared/vertices/list-merge.ts';
import { holdingOf } from '../../../../shared/vertices/list-value.ts';
import type { Stage, StagedChange } from '../../../../shared/vertices/staged-change.ts';
import { nothingStaged, stageFault, withChange, withoutChange } from '../../../../shared/vertices/staging.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { listsOf } from './lists-of.ts';
import type { Outcome } from './outcome.ts';

export type DraftStep =
  | { readonly at: 'staging' }
  | { readonly at: 'writing' }
  /** Somebody else changed what is staged: it has to be decided. */
  | {
      readonly at: 'changed';
      readonly theirs: OpenVertex;
      readonly decisions: ReadonlyMap<string, MergeDecisions>;
    };

/** What is staged on a vertex and not written yet. */
export interface Draft {
  /** The reading that the changes are meant for. */
  readonly base: OpenVertex;
  readonly stage: Stage;
  readonly step: DraftStep;
  /** Set while what is staged takes a write back, and nothing else. */
  readonly undo: StagedUndo | null;
}

/** The way back of a write, or of an undo. */
export interface StagedUndo extends Undo {
  readonly kind: 'undo' | 'redo';
}

interface ListsStore {
  /** Vertices as they were read last, by id. */
  readonly vertices: ReadonlyMap<string, OpenVertex>;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

const initial: ListsStore = { vertices: new Map(), drafts: new Map(), outcomes: new Map() };
export const useLists = create<ListsStore>()(() => initial);
const set = useLists.setState;

/** Readings that nothing is staged on are kept for going back, but not for ever. */
const keptReadings = 20;

/**
 * Keeps a reading. What is staged moves onto it where nobody changed what it is about; else it has to be decided what
 * becomes of it.
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
    ? { ...draft, step: { at: 'changed', theirs: vertex, decisions: new Map() } }
    : { ...draft, base: vertex, step: { at: 'staging' } };
  return new Map(drafts).set(vertex.id, next);
}

/** @returns why it cannot be staged, in one sentence; null where it is */
export function stageChange(vertex: OpenVertex, attribute: string, change: StagedChange): string | null {
  const fault = stageFault(attribute, change);
  if (fault !== null) return fault;
  restage(vertex, (stage) => withChange(stage, attribute, change));
  return null;
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

function restage(vertex: OpenVertex, change: (stage: Stage) => Stage): void {
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

/** Nothing is staged on the vertex any more; its newest reading is shown. */
export const discard = (id: string): void => set(({ drafts }) => ({ drafts: withoutDraft(drafts, id) }));

/** Another connection has other vertices. */
export const forgetLists = (): void => set(initial);
