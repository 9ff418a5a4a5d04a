import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { Notice } from '../../../shared/monitor/notice.ts';
import type { NotificationsState } from '../../../shared/monitor/notification-rules/state.ts';
import type { TriageJob } from '../../../shared/monitor/triage/job.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { defaultView, goToPlace, hrefOf, placeIn, wholeOf } from './places.ts';

/** Store of the monitor page: the state that the host reports, the place that is open, and the pause. */

/** State of the monitor from the host. */
type MonitorState = Parameters<Parameters<Api['monitor']['changed']>[0]>[0];

/** State at the moment of the pause; updates are still received. */
interface Bookmark {
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly views: readonly ViewState[];
}

/** Changes during a pause, as listed when it ended. */
export type ChangesInPause = Awaited<ReturnType<Api['monitor']['since']>>;

export interface MonitorStore {
  /** Latest state from the host; null until the first arrives. */
  readonly hostState: MonitorState | null;
  /** Newest first; null until the host has reported them. */
  readonly notices: readonly Notice[] | null;
  /** Work on several incidents, the oldest first. */
  readonly jobs: readonly TriageJob[];
  /** Rules of the user, destinations and deliveries; null until the host has reported them. */
  readonly notifications: NotificationsState | null;
  /** The view that the page and the status line show. */
  readonly view: string;
  /** Set while the page is paused. */
  readonly paused: Bookmark | null;
  /** The last pause, after it has ended, until the user has dismissed the list of its changes; `changes` by view. */
  readonly endedPause: (Bookmark & { readonly changes: Readonly<Record<string, ChangesInPause>> }) | null;
  /** Last place in the monitor, from the address. */
  readonly detail: string | null;
  /** Connection of the ledgers; null before it is known. */
  readonly connectionId: string | null;
  /** The dialog for another view is open. */
  readonly isViewDialogOpen: boolean;
}

const initial: MonitorStore = {
  hostState: null,
  notices: null,
  jobs: [],
  notifications: null,
  view: defaultView,
  paused: null,
  endedPause: null,
  detail: null,
  connectionId: null,
  isViewDialogOpen: false,
};

export const useMonitor = create<MonitorStore>()(() => initial);
const set = useMonitor.setState;

/** Subscribes to the host's events, and follows the platform from then on. Returns the function that unsubscribes. */
export function followMonitor(api: Api): () => void {
  const stops = [
    api.monitor.changed((hostState) => set({ hostState })),
    api.monitor.notices((notices) => set({ notices })),
    api.monitor.jobs((jobs) => set({ jobs })),
    api.monitor.notifications((notifications) => set({ notifications })),
  ];
  window.addEventListener('beforeunload', askWhileWorking);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('beforeunload', askWhileWorking);
    // Reset here and not at the start, because the page has already set its place before this function is called.
    set(initial);
  };
}

/**
 * Asks before the window closes while a job on several incidents runs: the program ends with its last window, and the
 * job with it.
 */
function askWhileWorking(event: BeforeUnloadEvent): void {
  if (useMonitor.getState().jobs.some(({ state }) => state !== 'ended')) event.preventDefault();
}

/** Current state of the view; null before the host has reported it. */
export const liveView = ({ hostState, view }: MonitorStore): ViewState | null =>
  hostState?.views.find((each) => each.view === view) ?? null;

/** State of the view as the page shows it: the current one or, during a pause, that of its beginning. */
export const shownView = (store: MonitorStore): ViewState | null =>
  store.paused?.views.find((each) => each.view === store.view) ?? liveView(store);

/** Version of a view, which increases with every change; fixed while the page is paused. Lists reload with each. */
export const versionIn = ({ hostState, paused }: MonitorStore, view: string): number =>
  (paused ?? hostState)?.views.find((each) => each.view === view)?.version ?? 0;

export const useShownVersion = (view: string): number => useMonitor((store) => versionIn(store, view));

/** Number of unseen notices. */
export const freshNotices = ({ notices }: MonitorStore): number =>
  notices?.filter(({ fresh }) => fresh).length ?? 0;

/** Sets the view and the place from the address. */
export const showPlace = (view: string, detail: string | null) => set({ view, detail });

/** Switches to the ledgers of another connection, and closes the open incident or transaction of the previous one. */
export function switchConnection(connectionId: string | null): void {
  const { connectionId: before, detail, view } = useMonitor.getState();
  if (connectionId === before) return;
  set({ connectionId });
  if (before === null) return;
  // The address may be newer than `detail`, if the user has clicked a link while the connection was switched.
  const isHere = location.hash.startsWith('#monitor/');
  const place = wholeOf(placeIn(isHere ? location.hash.slice('#monitor/'.length) : detail).place);
  set({ paused: null, endedPause: null, detail: hrefOf(place, view).replace('#monitor/', '') });
  if (location.hash.startsWith('#monitor')) goToPlace(place, view);
}

export const openViewDialog = (asksView: boolean) => set({ isViewDialogOpen: asksView });

export const pause = () =>
  set(({ hostState, paused }) => ({
    paused: paused ?? (hostState && { at: Date.now(), views: hostState.views }),
    endedPause: null,
  }));
export const resume = () =>
  set(({ paused }) => ({ paused: null, endedPause: paused && { ...paused, changes: {} } }));
/** Stores the changes of a view during the last pause, so that later ones are not counted as part of it. */
export const keepChanges = (view: string, changes: ChangesInPause) =>
  set(({ endedPause }) => ({
    endedPause: endedPause && { ...endedPause, changes: { ...endedPause.changes, [view]: changes } },
  }));
export const dismissEndedPause = () => set({ endedPause: null });

/** Id of the open incident; null if none is open. */
export const openIncident = ({ detail }: Pick<MonitorStore, 'detail'>): string | null => {
  const { place } = placeIn(detail);
  return place.show === 'incidents' ? place.id : null;
};

/** Whether an address shows all connections. @param detail part after `monitor/`; null for the last place */
export const useIsOverview = (detail: string | null): boolean =>
  useMonitor((store) => placeIn(detail ?? store.detail).place.show === 'overview');
