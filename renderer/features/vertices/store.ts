import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { VertexRow } from '../../../shared/vertices.ts';
import { goToPlace, nothingFound, placeIn } from './places.ts';

/** State of the graph of the selected connection, from the host. */
export type VerticesState = Parameters<Parameters<Api['vertices']['changed']>[0]>[0];

interface VerticesStore {
  /** Latest state from the host; null until the first arrives. */
  readonly hostState: VerticesState | null;
  /** Last place on the page, from the address. */
  readonly detail: string | null;
  /** Connection of the graph; null before it is known. */
  readonly connectionId: string | null;
  /** Content of the search field; the query form shows the same. */
  readonly typed: string;
  /** Grows whenever the same text is looked for once more. */
  readonly round: number;
  /** The form for queries is open. */
  readonly building: boolean;
  /** Last search, to return to its results. */
  readonly lastFind: string | null;
  /** Attributes of earlier results, suggested wherever an attribute is typed. */
  readonly seen: readonly string[];
  /** Attributes that results show beside names and types. */
  readonly columns: readonly string[];
}

const initial: VerticesStore = {
  hostState: null,
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

/** Subscribes to the host's events. Returns the function that unsubscribes. */
export function followVertices(api: Api): () => void {
  const stop = api.vertices.changed((hostState) => set({ hostState }));
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
export function switchConnection(connectionId: string | null): void {
  const { connectionId: before } = useVertices.getState();
  if (connectionId === before) return;
  set({ connectionId });
  if (before === null) return;
  set({ detail: null, typed: '', lastFind: null, seen: [], columns: [] });
  if (location.hash.startsWith('#vertices')) goToPlace(nothingFound);
}

/** Name of a vertex for the reader. */
export const wordFor = ({ id, xid, name }: Pick<VertexRow, 'id' | 'xid' | 'name'>): string =>
  xid || name || id;

/** Name in a list of vertices. */
export const titleFor = ({ id, xid, name }: Pick<VertexRow, 'id' | 'xid' | 'name'>): string =>
  name || xid || id;

/** A vertex that is known already by its `ogit/_id` or `ogit/_xid`. */
const knownVertex = ({ hostState }: VerticesStore, name: string): VertexRow | null =>
  [...(hostState?.recent ?? []), ...(hostState?.starred ?? [])].find(
    ({ id, xid }) => id === name || xid === name,
  ) ?? null;

/** Subject of the page, for the top bar; undefined if there is none. */
export function shownVertexName(store: VerticesStore): string | undefined {
  const place = placeIn(store.detail);
  if (place.show === 'log') return 'Write log';
  if (place.show === 'find') return place.text ?? undefined;
  const known = knownVertex(store, place.name);
  return known === null ? place.name : wordFor(known);
}
