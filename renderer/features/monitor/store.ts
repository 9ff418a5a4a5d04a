import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { Notice } from '../../../shared/monitor/notice.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { defaultView, goToPlace, hrefOf, placeIn, wholeOf } from './places.ts';

/** What the host tells of the monitor. */
export type MonitorState = Parameters<Parameters<Api['monitor']['changed']>[0]>[0];

/** The picture as it stood at a moment; the intake goes on behind it. */
export interface Bookmark {
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly views: readonly ViewState[];
}

/** What happened during a pause, as it was told when the pause ended. */
export type ChangesInPause = Awaited<ReturnType<Api['monitor']['since']>>;

export interface MonitorStore {
  /** What the host told last; null until it has. */
  readonly told: MonitorState | null;
  /** Newest first; null until the host has told of them. */
  readonly notices: readonly Notice[] | null;
  /** The view that the page and the foot are about. */
  readonly view: string;
  /** Set while the picture stands still. */
  readonly paused: Bookmark | null;
  /** The pause that ended last, until what changed in it was looked at. */
  readonly returned: (Bookmark & { readonly changes: Readonly<Record<string, ChangesInPause>> }) | null;
  /** Where in the monitor one was, as the address said it. */
  readonly detail: string | null;
  /** Whose ledgers are shown; null before that is known. */
  readonly connectionId: string | null;
  /** The name of another view is asked for. */
  readonly asksView: boolean;
}

const initial: MonitorStore = {
  told: null,
  notices: null,
  view: defaultView,
  paused: null,
  returned: null,
  detail: null,
  connectionId: null,
  asksView: false,
};

export const useMonitor = create<MonitorStore>()(() => initial);
const set = useMonitor.setState;

/** Follows the host's news until the answered function is called. The platform is followed from then on. */
export function followMonitor(api: Api): () => void {
  const stops = [
    api.monitor.changed((told) => set({ told })),
    api.monitor.notices((notices) => set({ notices })),
  ];
  return () => {
    for (const stop of stops) stop();
    // Not at the beginning: the page inside has named its place already.
    set(initial);
  };
}

/** The view as it is now; null before the host has told of it. */
export const liveView = ({ told, view }: MonitorStore): ViewState | null =>
  told?.views.find((each) => each.view === view) ?? null;

/** The view as the page shows it: as it is, or as it was when the picture was stopped. */
export const shownView = (store: MonitorStore): ViewState | null =>
  store.paused?.views.find((each) => each.view === store.view) ?? liveView(store);

/** Grows with every change of a view; stands still while the page does. What is shown is asked for again by it. */
export const versionIn = ({ told, paused }: MonitorStore, view: string): number =>
  (paused ?? told)?.views.find((each) => each.view === view)?.version ?? 0;

export const useShownVersion = (view: string): number => useMonitor((store) => versionIn(store, view));

/** How many notices nobody has looked at yet. */
export const freshNotices = ({ notices }: MonitorStore): number =>
  notices?.filter(({ fresh }) => fresh).length ?? 0;

export const showPlace = (view: string, detail: string | null) => set({ view, detail });

/** Another connection has other objects: nothing of the one before stays open. */
export function ofConnection(connectionId: string | null): void {
  const { connectionId: before, detail, view } = useMonitor.getState();
  if (connectionId === before) return;
  set({ connectionId });
  if (before === null) return;
  const place = wholeOf(placeIn(detail).place);
  set({ paused: null, returned: null, detail: hrefOf(place, view).replace('#monitor/', '') });
  if (location.hash.startsWith('#monitor')) goToPlace(place, view);
}

export const askForView = (asksView: boolean) => set({ asksView });

export const pause = () =>
  set(({ told, paused }) => ({
    paused: paused ?? (told && { at: Date.now(), views: told.views }),
    returned: null,
  }));
export const goOn = () =>
  set(({ paused }) => ({ paused: null, returned: paused && { ...paused, changes: {} } }));
/** What comes later is not of the pause any more. */
export const keepChanges = (view: string, changes: ChangesInPause) =>
  set(({ returned }) => ({
    returned: returned && { ...returned, changes: { ...returned.changes, [view]: changes } },
  }));
export const dropReturned = () => set({ returned: null });

/** The incident that is open; null where none is. */
export const openIncident = ({ detail }: Pick<MonitorStore, 'detail'>): string | null => {
  const { place } = placeIn(detail);
  return place.show === 'incidents' ? place.id : null;
};
