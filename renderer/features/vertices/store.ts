import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { VertexRow } from '../../../shared/vertices.ts';
import { showListsOf } from './lists/store.ts';
import { goToPlace, nothingFound, placeIn } from './places.ts';

/** What the host tells of the graph of the chosen connection. */
export type VerticesState = Parameters<Parameters<Api['vertices']['changed']>[0]>[0];

export interface VerticesStore {
  /** What the host told last; null until it has. */
  readonly told: VerticesState | null;
  /** Where on the page one was, as the address said it. */
  readonly detail: string | null;
  /** Whose graph is shown; null before that is known. */
  readonly connectionId: string | null;
  /** What stands in the field; the form for queries shows the same. */
  readonly typed: string;
  /** Grows whenever the same text is looked for once more. */
  readonly round: number;
  /** The form for queries is open. */
  readonly building: boolean;
  /** What was looked for last, to come back to its results. */
  readonly lastFind: string | null;
  /** Attributes that results had, offered wherever one is asked for. */
  readonly seen: readonly string[];
  /** Attributes that results show beside names and types. */
  readonly columns: readonly string[];
}

const initial: VerticesStore = {
  told: null,
  detail: null,
  connectionId: null,
  typed: '',
  round: 0,
  building: false,
  lastFind: null,
  seen: [],
  columns: [],
};

export const useVertices = create<VerticesStore>()(() => initial);
const set = useVertices.setState;

/** Follows the host's news until the answered function is called. */
export function followVertices(api: Api): () => void {
  const stop = api.vertices.changed((told) => set({ told }));
  return () => {
    stop();
    set(initial);
  };
}

export function showPlace(detail: string | null): void {
  const place = placeIn(detail);
  const asked = place.show === 'find' ? place.text : null;
  set({ detail, typed: asked ?? '', ...(place.show === 'find' && { lastFind: asked }) });
}

export const typeQuery = (typed: string): void => set({ typed });

export const askAgain = (): void => set(({ round }) => ({ round: round + 1 }));

export const openBuilder = (building: boolean): void => set({ building });

export function noteAttributes(names: Iterable<string>): void {
  const { seen } = useVertices.getState();
  const all = new Set([...seen, ...names]);
  if (all.size > seen.length) set({ seen: [...all].sort() });
}

export const showColumns = (columns: readonly string[]): void => set({ columns });

/** Another connection has another graph: nothing of the one before stays open. */
export function ofConnection(connectionId: string | null): void {
  const { connectionId: before } = useVertices.getState();
  if (connectionId === before) return;
  set({ connectionId });
  showListsOf(connectionId);
  if (before === null) return;
  set({ detail: null, typed: '', lastFind: null, seen: [], columns: [] });
  if (location.hash.startsWith('#vertices')) goToPlace(nothingFound);
}

/** What a reader knows a vertex by. */
export const wordFor = ({ id, xid, name }: Pick<VertexRow, 'id' | 'xid' | 'name'>): string =>
  xid || name || id;

/** What it is called in a list of vertices. */
export const titleFor = ({ id, xid, name }: Pick<VertexRow, 'id' | 'xid' | 'name'>): string =>
  name || xid || id;

/** A vertex that is known already by its `ogit/_id` or `ogit/_xid`. */
const knownVertex = ({ told }: VerticesStore, name: string): VertexRow | null =>
  [...(told?.recent ?? []), ...(told?.starred ?? [])].find(({ id, xid }) => id === name || xid === name) ??
  null;

/** What the page is about, for the top bar; undefined where that is nothing in particular. */
export function shownVertexName(store: VerticesStore): string | undefined {
  const place = placeIn(store.detail);
  if (place.show === 'log') return 'Write log';
  if (place.show === 'find') return place.text ?? undefined;
  const known = knownVertex(store, place.name);
  return known === null ? place.name : wordFor(known);
}
