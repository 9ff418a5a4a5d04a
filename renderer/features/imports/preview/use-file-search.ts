import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import type { PreviewRow, SearchState } from '../../../../shared/imports/open-file.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';

type Direction = 'next' | 'previous';
const found = { of: 'found' } as const;

interface FileSearchDeps {
  readonly fileId: string;
  /** The search as the host has it. */
  readonly search: SearchState | null;
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
  /** Searches for the text, or moves to the next or previous match; the search wraps around. */
  step(direction: Direction): void;
  end(): void;
}

/** Searches a file for a text and steps through the matches, also while the search is running. */
export function useFileSearch({ fileId, search, fromRecord, show }: FileSearchDeps): FileSearch {
  const { api } = useHost();
  const [text, setText] = useState(search?.text ?? '');
  const [at, setAt] = useState<number | null>(null);
  /** A step that waits for more to be found; the first one of a search also takes the row one is on. */
  const wish = useRef<{ direction: Direction; here: boolean } | null>(null);
  const walking = useRef<AbortController | null>(null);
  const latest = useRef({ search, fromRecord, show });
  latest.current = { search, fromRecord, show };

  const walk = useCallback(async () => {
    const wished = wish.current;
    const state = latest.current.search;
    if (!wished || !state) return;
    const atWork = state.work.state === 'working' || state.work.state === 'waiting';
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
    const place = await api.imports.place({ fileId, record, only: found }, { signal });
    let index = next ? place : place - 1;
    if (index < 0 || index >= state.found) {
      // Perhaps it is found yet; the other end comes only after the whole file was looked through.
      if (atWork) return;
      index = next ? 0 : state.found - 1;
    }
    const { rows } = await api.imports.rows({ fileId, first: index, count: 1, only: found }, { signal });
    const row = rows[0];
    if (signal.aborted || !row) return;
    wish.current = null;
    setAt(index);
    latest.current.show(row, index);
  }, [api, fileId]);

  const continueRun = useCallback(() => {
    walk().catch((error: unknown) => notifyProblem(toAppError(error)));
  }, [walk]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more was found, or all of it
  useEffect(() => {
    if (wish.current) continueRun();
  }, [search?.text, search?.found, search?.work.state, continueRun]);
  useEffect(() => () => walking.current?.abort(), []);

  return {
    text,
    setText,
    at: search === null ? null : at,
    step: (direction) => {
      if (text === '') return;
      wish.current = { direction, here: search?.text !== text };
      if (search?.text === text) return continueRun();
      setAt(null);
      api.imports.search({ fileId, text, column: null }).catch((error: unknown) => {
        wish.current = null;
        notifyProblem(toAppError(error));
      });
    },
    end: () => {
      wish.current = null;
      walking.current?.abort();
      setText('');
      setAt(null);
      if (search !== null)
        api.imports.endSearch({ fileId }).catch((error: unknown) => notifyProblem(toAppError(error)));
    },
  };
}
