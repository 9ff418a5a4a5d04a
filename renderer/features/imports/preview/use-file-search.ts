import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import type { FacetsState } from '../../../../shared/imports/facets/facets.ts';
import type { PreviewRow, SearchState } from '../../../../shared/imports/open-file.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';

type Direction = 'next' | 'previous';
const found = { of: 'found' } as const;
const foundInFacets = { of: 'found-in-facets' } as const;

interface FileSearchDeps {
  readonly fileId: string;
  /** State of the search in the host; null without a search. */
  readonly search: SearchState | null;
  /** If only rows that meet facets are shown and searched, their state; else null. */
  readonly filter: FacetsState | null;
  /** Record to continue from; null before any is shown. */
  readonly fromRecord: () => number | null;
  /** Shows a found row. @param index its index among the found rows, from 0 */
  readonly show: (row: PreviewRow, index: number) => void;
}

export interface FileSearch {
  readonly text: string;
  setText(text: string): void;
  /** Index of the shown row among the found rows, from 0; null if none is shown. */
  readonly at: number | null;
  /** How many of the filtered rows were found; null if the rows are not filtered. */
  readonly ofFiltered: number | null;
  /** Searches for the text, or moves to the next or previous match; the search wraps around. */
  step(direction: Direction): void;
  end(): void;
}

/** Result of the last step. */
interface Stepped {
  /** Index among the found rows, from 0. */
  readonly at: number | null;
  /** How many rows were found then. */
  readonly total: number;
  /** Names the facets that filtered the rows. */
  readonly filter: string;
}

const keyOf = (filter: FacetsState | null): string => (filter === null ? '' : JSON.stringify(filter.facets));

const isActive = ({ state }: FacetsState['work']): boolean => state === 'working' || state === 'waiting';

/** Searches a file for a text and steps through the matches, also while the search is running. */
export function useFileSearch(deps: FileSearchDeps): FileSearch {
  const { fileId, search, filter } = deps;
  const { api } = useHost();
  const [text, setText] = useState(search?.text ?? '');
  const [stepped, setStepped] = useState<Stepped | null>(null);
  /** A step that waits for more matches; the first step of a search may also stop at the current row. */
  const pendingStep = useRef<{ direction: Direction; includesCurrent: boolean } | null>(null);
  const request = useRef<AbortController | null>(null);
  const latest = useRef(deps);
  latest.current = deps;

  const takeStep = useCallback(async () => {
    const pending = pendingStep.current;
    const state = latest.current.search;
    if (!pending || !state) return;
    const { filter: facets } = latest.current;
    const isSearching = isActive(state.work) || (facets !== null && isActive(facets.work));
    if (state.found === 0) {
      if (!isSearching) pendingStep.current = null;
      return;
    }
    request.current?.abort();
    const abort = new AbortController();
    request.current = abort;
    const { signal } = abort;
    const next = pending.direction === 'next';
    const from = latest.current.fromRecord();
    const record = from === null ? 1 : next && !pending.includesCurrent ? from + 1 : from;
    const filter = facets === null ? found : foundInFacets;
    const rowAt = (first: number) => api.imports.rows({ fileId, first, count: 1, filter }, { signal });
    const total = facets === null ? state.found : (await rowAt(0)).total;
    const place = await api.imports.place({ fileId, record, filter }, { signal });
    let index = next ? place : place - 1;
    if (index < 0 || index >= total) {
      // A match may still be found in this direction; the search wraps around only after it has ended.
      if (isSearching) return;
      index = next ? 0 : Math.max(0, total - 1);
    }
    const row = (await rowAt(index)).rows[0];
    if (signal.aborted) return;
    setStepped({ at: row ? index : null, total, filter: keyOf(facets) });
    if (row || total === 0) pendingStep.current = null;
    if (!row) return;
    latest.current.show(row, index);
  }, [api, fileId]);

  const searchFurther = useCallback(() => {
    takeStep().catch((error: unknown) => notifyProblem(toAppError(error)));
  }, [takeStep]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: continues when more is found, or the search ends
  useEffect(() => {
    if (pendingStep.current) searchFurther();
  }, [search?.text, search?.found, search?.work.state, filter?.rows, filter?.work.state, searchFurther]);
  useEffect(() => () => request.current?.abort(), []);

  // The last step says nothing about rows with other facets.
  const lastStep = search !== null && stepped?.filter === keyOf(filter) ? stepped : null;
  return {
    text,
    setText,
    at: lastStep?.at ?? null,
    ofFiltered: filter === null ? null : (lastStep?.total ?? null),
    step: (direction) => {
      if (text === '') return;
      pendingStep.current = { direction, includesCurrent: search?.text !== text };
      if (search?.text === text) return searchFurther();
      setStepped(null);
      api.imports.search({ fileId, text, column: null }).catch((error: unknown) => {
        pendingStep.current = null;
        notifyProblem(toAppError(error));
      });
    },
    end: () => {
      pendingStep.current = null;
      request.current?.abort();
      setText('');
      setStepped(null);
      if (search !== null)
        api.imports.endSearch({ fileId }).catch((error: unknown) => notifyProblem(toAppError(error)));
    },
  };
}
