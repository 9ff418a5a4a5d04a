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
  /** The search as the host has it. */
  readonly search: SearchState | null;
  /** Only rows that meet these facets are shown, and are stepped through; null where all are. */
  readonly filter: FacetsState | null;
  /** Record to continue from; null before any is shown. */
  readonly fromRecord: () => number | null;
  /** Shows a row that was found, the how manieth of them from 0. */
  readonly show: (row: PreviewRow, index: number) => void;
}

export interface FileSearch {
  readonly text: string;
  setText(text: string): void;
  /** Which of the rows found is shown, from 0. */
  readonly at: number | null;
  /** How many of the filtered rows were found; null where the rows are not filtered. */
  readonly ofFiltered: number | null;
  /** Searches for the text, or moves to the next or previous match; the search wraps around. */
  step(direction: Direction): void;
  end(): void;
}

interface Stepped {
  readonly at: number | null;
  /** How many rows were found then. */
  readonly total: number;
  /** Names the facets that filtered the rows. */
  readonly filter: string;
}

const keyOf = (filter: FacetsState | null): string => (filter === null ? '' : JSON.stringify(filter.facets));

const isGoing = ({ state }: FacetsState['work']): boolean => state === 'working' || state === 'waiting';

/** Searches a file for a text and steps through the matches, also while the search is running. */
export function useFileSearch(deps: FileSearchDeps): FileSearch {
  const { fileId, search, filter } = deps;
  const { api } = useHost();
  const [text, setText] = useState(search?.text ?? '');
  const [stepped, setStepped] = useState<Stepped | null>(null);
  /** A step that waits for more to be found; the first one of a search also takes the row one is on. */
  const wish = useRef<{ direction: Direction; here: boolean } | null>(null);
  const walking = useRef<AbortController | null>(null);
  const latest = useRef(deps);
  latest.current = deps;

  const walk = useCallback(async () => {
    const wished = wish.current;
    const state = latest.current.search;
    if (!wished || !state) return;
    const { filter: by } = latest.current;
    const atWork = isGoing(state.work) || (by !== null && isGoing(by.work));
    if (state.found === 0) {
      if (!atWork) wish.current = null;
      return;
    }
    walking.current?.abort();
    const abort = new AbortController();
    walking.current = abort;
    const { signal } = abort;
    const next = wished.direction === 'next';
    const from = latest.current.fromRecord();
    const record = from === null ? 1 : next && !wished.here ? from + 1 : from;
    const only = by === null ? found : foundInFacets;
    const rowAt = (first: number) => api.imports.rows({ fileId, first, count: 1, only }, { signal });
    const total = by === null ? state.found : (await rowAt(0)).total;
    const place = await api.imports.place({ fileId, record, only }, { signal });
    let index = next ? place : place - 1;
    if (index < 0 || index >= total) {
      // Perhaps it is found yet; the other end comes only after the whole file was looked through.
      if (atWork) return;
      index = next ? 0 : Math.max(0, total - 1);
    }
    const row = (await rowAt(index)).rows[0];
    if (signal.aborted) return;
    setStepped({ at: row ? index : null, total, filter: keyOf(by) });
    if (row || total === 0) wish.current = null;
    if (!row) return;
    latest.current.show(row, index);
  }, [api, fileId]);

  const searchFurther = useCallback(() => {
    walk().catch((error: unknown) => notifyProblem(toAppError(error)));
  }, [walk]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more was found, or all of it
  useEffect(() => {
    if (wish.current) searchFurther();
  }, [search?.text, search?.found, search?.work.state, filter?.rows, filter?.work.state, searchFurther]);
  useEffect(() => () => walking.current?.abort(), []);

  // Of other rows, another one is shown, or none.
  const now = search !== null && stepped?.filter === keyOf(filter) ? stepped : null;
  return {
    text,
    setText,
    at: now?.at ?? null,
    ofFiltered: filter === null ? null : (now?.total ?? null),
    step: (direction) => {
      if (text === '') return;
      wish.current = { direction, here: search?.text !== text };
      if (search?.text === text) return searchFurther();
      setStepped(null);
      api.imports.search({ fileId, text, column: null }).catch((error: unknown) => {
        wish.current = null;
        notifyProblem(toAppError(error));
      });
    },
    end: () => {
      wish.current = null;
      walking.current?.abort();
      setText('');
      setStepped(null);
      if (search !== null)
        api.imports.endSearch({ fileId }).catch((error: unknown) => notifyProblem(toAppError(error)));
    },
  };
}
