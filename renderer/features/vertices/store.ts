import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { VertexRow } from '../../../shared/vertices.ts';
import { goToPlace, nothingFound, placeIn } from './places.ts';

/** Store of the graph page: the state from the host, the place that is open, and the search. */

/** State of the graph of the selected connection, from the host. */
export type VerticesState = Parameters<Parameters<Api['vertices']['changed']>[0]>[0];

interface VerticesStore {
  /** Latest state from the host; null until the first arrives. */
  readonly hostState: VerticesState | null;
  /** Last place on the page, from the address. */
  readonly detail: string | null;
  /** Connection of the graph; null before it is known. */
  readonly connectionId: string | null;
  /** Content of the search field, which the query builder follows. */
  readonly typed: string;
  /** Increases whenever the same text is searched for again. */
  readonly round: number;
  /** The query builder is open. */
  readonly isBuilderOpen: boolean;
  /** Last search, to return to its results. */
  readonly lastFind: string | null;
  /** Attributes of earlier results, suggested wherever an attribute is typed. */
  readonly knownAttributes: readonly string[];
  /** Attributes that the user has chosen as columns of the results. */
  readonly columns: readonly string[];
}

const initial: VerticesStore = {
  hostState: null,
  detail: null,
  connectionId: null,
  typed: '',
  round: 0,
  isBuilderOpen: false,
  lastFind: null,
  knownAttributes: [],
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

/** Sets the place from the address, and the search field to the text of a search. */
export function showPlace(detail: string | null): void {
  const place = placeIn(detail);
  const query = place.show === 'find' ? place.text : null;
  set({ detail, typed: query ?? '', ...(place.show === 'find' && { lastFind: query }) });
}

export const typeQuery = (typed: string): void => set({ typed });

/** Searches for the same text again. */
export const askAgain = (): void => set(({ round }) => ({ round: round + 1 }));

export const openBuilder = (building: boolean): void => set({ isBuilderOpen: building });

/** Adds attributes of results to those that are suggested. */
export function noteAttributes(names: Iterable<string>): void {
  const { knownAttributes } = useVertices.getState();
  const all = new Set([...knownAttributes, ...names]);
  if (all.size > knownAttributes.length) set({ knownAttributes: [...all].sort() });
}

export const showColumns = (columns: readonly string[]): void => set({ columns });

/** Switches to the graph of another connection, and closes everything of the previous one. */
export function switchConnection(connectionId: string | null): void {
  const { connectionId: before } = useVertices.getState();
  if (connectionId === before) return;
  set({ connectionId });
  if (before === null) return;
  set({ detail: null, typed: '', lastFind: null, knownAttributes: [], columns: [] });
  if (location.hash.startsWith('#vertices')) goToPlace(nothingFound);
}

/** Name of a vertex in a sentence or in a title: its xid, if it has one. */
export const sentenceName = ({ id, xid, name }: Pick<VertexRow, 'id' | 'xid' | 'name'>): string =>
  xid || name || id;

/** Name of a vertex in a list of vertices: its `ogit/name`, if it has one. */
export const listName = ({ id, xid, name }: Pick<VertexRow, 'id' | 'xid' | 'name'>): string =>
  name || xid || id;

/** Returns a recent or starred vertex by its `ogit/_id` or `ogit/_xid`; null for others. */
export const knownVertex = ({ hostState }: VerticesStore, name: string): VertexRow | null =>
  [...(hostState?.recent ?? []), ...(hostState?.starred ?? [])].find(
    ({ id, xid }) => id === name || xid === name,
  ) ?? null;

/** Returns what the page shows, for the title in the top bar; undefined if there is nothing to name. */
export function shownVertexName(store: VerticesStore): string | undefined {
  const place = placeIn(store.detail);
  if (place.show === 'log') return 'Write log';
  if (place.show === 'find') return place.text ?? undefined;
  const known = knownVertex(store, place.name);
  return known === null ? place.name : sentenceName(known);
}
