import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { type ListCounts, noCounts } from '../../../../shared/monitor/list-counts.ts';
import {
  extended,
  inOrder,
  isSameOrder,
  outOfPlace,
  type Picture,
  pictureOf,
  withBells,
  withContents,
  withoutGone,
  withoutLeft,
} from './picture.ts';

/** Number of incidents per request. */
export const pageRows = 100;
/** Asked for again with the next page, so that a few which left the filter meanwhile let nothing be passed over. */
const overlapRows = 25;
/** While much happens, the newest ones are looked at so often. */
const lookEveryMs = 300;

interface IncidentPage extends ListCounts {
  readonly rows: readonly IncidentRow[];
}

export interface IncidentListDeps {
  ask(slice: { first: number; count: number }, signal: AbortSignal): Promise<IncidentPage>;
  /** The newest incidents of all, since those that leave the filter still stand in the list; null without a filter. */
  readonly askAll: ((signal: AbortSignal) => Promise<readonly IncidentRow[]>) | null;
  onChange(): void;
  /** The list is paused, even if it is not being read. */
  isPaused?(): boolean;
  /** Whether rows may move now, since the list is not being read. */
  mayMove(): boolean;
  after(ms: number, fire: () => void): () => void;
}

export interface IncidentList {
  /** Null until the host has responded. */
  picture(): Picture | null;
  /** Counted with the rows, at the same moment. */
  counts(): ListCounts;
  /** Incidents that changed and wait for being shown; `more` where there may be more of them. */
  gathered(): { count: number; more: boolean };
  failure(): AppError | null;
  /** Something has happened. */
  look(): void;
  /** Starts again with the newest incidents on top. */
  show(): void;
  /** Content after the last row. */
  more(): void;
  stop(): void;
}

/** The incidents of a filter, the last change first, page by page. Knows nothing of React. */
export function createIncidentList(deps: IncidentListDeps): IncidentList {
  const ended = new AbortController();
  const { signal } = ended;
  let picture: Picture | null = null;
  let counts = noCounts;
  let gathered = { count: 0, more: false };
  let failure: AppError | null = null;
  /** Time of the newest page; earlier requests are outdated. */
  let begun = 0;
  let loadingFor: 'nothing' | 'newest' | 'newest-again' = 'nothing';
  let stopPause: (() => void) | null = null;
  let isExtending = false;

  const failed = (error: unknown) => {
    if (signal.aborted) return;
    const problem = toAppError(error);
    // The whole window says that the host is gone; what is here stays readable.
    if (problem.code !== 'closed') failure = problem;
    deps.onChange();
  };

  const take = (page: IncidentPage) => {
    picture = pictureOf(page.rows, page.rows.length < pageRows);
    counts = countsOf(page);
    gathered = { count: 0, more: false };
  };

  const begin = async () => {
    begun += 1;
    const own = begun;
    try {
      const page = await deps.ask({ first: 0, count: pageRows }, signal);
      if (signal.aborted || own !== begun) return;
      take(page);
      failure = null;
      deps.onChange();
    } catch (error) {
      if (own === begun) failed(error);
    }
  };

  /** @param all the newest of all incidents, whatever the filter lets through */
  const compare = (held: Picture, newest: IncidentPage, all: readonly IncidentRow[]) => {
    if (deps.isPaused?.()) {
      picture = withBells(held, [...all, ...newest.rows]);
      return;
    }
    counts = countsOf(newest);
    // Deleted rows are not kept in place: opening one would find nothing.
    const before = all.length < pageRows ? withoutGone(held, all) : held;
    const known = withContents(before, [...all, ...newest.rows]);
    const moved = outOfPlace(before, newest.rows);
    const next = inOrder(known, newest.rows);
    const isShort = newest.rows.length < pageRows;
    gathered = { count: 0, more: false };
    // Of a short list everything is here, also that some have left it.
    if (before.rows.length === 0 || deps.mayMove())
      picture = isShort ? pictureOf(newest.rows, true) : withoutLeft(next, newest.rows);
    else if (moved.length === 0) picture = known;
    else if (isSameOrder(known, next)) picture = next;
    else {
      picture = known;
      gathered = { count: moved.length, more: !isShort && moved.length === newest.rows.length };
    }
  };

  const lookNow = async () => {
    const own = begun;
    try {
      const [newest, all] = await Promise.all([
        deps.ask({ first: 0, count: pageRows }, signal),
        deps.askAll?.(signal) ?? null,
      ]);
      if (signal.aborted) return;
      if (own === begun && picture !== null) compare(picture, newest, all ?? newest.rows);
      failure = null;
      deps.onChange();
    } catch (error) {
      failed(error);
    }
    stopPause = deps.after(lookEveryMs, () => {
      const again = loadingFor === 'newest-again';
      loadingFor = 'nothing';
      if (again) look();
    });
  };

  const look = () => {
    if (signal.aborted) return;
    if (loadingFor !== 'nothing') loadingFor = 'newest-again';
    else {
      loadingFor = 'newest';
      void lookNow();
    }
  };

  const extend = async () => {
    const own = begun;
    let first = Math.max(0, (picture?.rows.length ?? 0) - overlapRows);
    while (picture !== null && !picture.whole) {
      const before: Picture = picture;
      const { rows } = await deps.ask({ first, count: pageRows + overlapRows }, signal);
      if (signal.aborted || own !== begun) return;
      picture = extended(before, rows, rows.length < pageRows + overlapRows);
      if (picture.rows.length > before.rows.length) return;
      // Only such as are here already: so many have moved up meanwhile.
      first += pageRows;
    }
  };

  void begin();
  return {
    picture: () => picture,
    counts: () => counts,
    gathered: () => gathered,
    failure: () => failure,
    look,
    show: () => void begin(),
    more() {
      if (isExtending || picture === null || picture.whole) return;
      isExtending = true;
      extend()
        .then(deps.onChange, failed)
        .finally(() => {
          isExtending = false;
        });
    },
    stop() {
      ended.abort();
      stopPause?.();
    },
  };
}

const countsOf = ({ rows: _, ...counts }: IncidentPage): ListCounts => counts;
