/** State of an intake as the page shows it: how updates arrive, or why they do not. */
import type { AppError } from '../../../../shared/errors.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import type { Arrivals } from '../arrivals.ts';

/** Result of the last reading while a websocket is open. */
export interface LastReading {
  /** Why the platform could not be read; null if it was read. */
  readonly failure: AppError | null;
}

export interface IntakeState {
  readonly now: Pick<ViewState, 'intake' | 'message'>;
  /** Called when a session begins. */
  begin(): void;
  /** Called when the history of the view is read for the first time. */
  load(): void;
  /** Called when a response has arrived: the platform is reached again. */
  endOffline(): void;
  /** Called when the websocket has delivered a message. @param last null before the first reading ended */
  onMessage(last: LastReading | null): void;
  /** Shows how the updates arrive, as long as they do. @param lastTriedAt when the last reading began */
  show(reached: { hasSocket: boolean; failure: AppError | null; lastTriedAt: number }): void;
  /** @param begunAt of the session or the reading that failed: what arrived since shows that the platform is reached */
  failed(error: AppError, begunAt: number): void;
}

/** A websocket that delivered a message within this time counts as working. */
const deliveringMs = 15_000;
const loadingHistory = 'Loading history…';
const catchingUp = 'Reconnecting and reading missed updates…';
const unread = ({ message }: AppError) => `${message} Missed updates are read as soon as possible.`;
const noSocket = 'There is no websocket to the platform; updates are read every few seconds instead.';
const silentSocket =
  'The websocket is open but delivers no updates; they are read every few seconds instead.';

export function createIntakeState(deps: {
  readonly arrivals: Arrivals;
  readonly now: () => number;
  readonly onChange: () => void;
}): IntakeState {
  const { arrivals, now } = deps;
  let state: IntakeState['now'] = { intake: 'loading', message: 'Contacting the platform…' };
  const set = (intake: ViewState['intake'], message: string) => {
    if (state.intake === intake && state.message === message) return;
    state = { intake, message };
    deps.onChange();
  };
  /** Whether the session reads the history of the view for the first time. */
  let isFirst = false;
  const isFailing = () => state.intake === 'offline' || state.intake === 'signed-out';
  const endOffline = () => {
    if (isFailing() && isFirst) set('loading', loadingHistory);
    else if (isFailing()) set('connecting', catchingUp);
  };
  return {
    get now() {
      return state;
    },
    begin() {
      isFirst = false;
      if (state.intake === 'live') set('connecting', catchingUp);
    },
    load() {
      isFirst = true;
      // A retry after a failure must not look different until it succeeds.
      if (!isFailing()) set('loading', loadingHistory);
    },
    endOffline,
    onMessage(last) {
      if (last !== null && (state.intake === 'polling' || state.intake === 'offline'))
        set('live', last.failure === null ? '' : unread(last.failure));
      else endOffline();
    },
    show({ hasSocket, failure, lastTriedAt }) {
      if (!hasSocket) set('polling', failure?.message ?? noSocket);
      else if (failure !== null && arrivals.hasDeliveredSince(now() - deliveringMs))
        set('live', unread(failure));
      else if (failure !== null) set(arrivals.hasSince(lastTriedAt) ? 'polling' : 'offline', failure.message);
      else if (arrivals.isSocketSilent()) set('polling', silentSocket);
      else set('live', '');
    },
    failed(error, begunAt) {
      if (error.code === 'unauthorized') set('signed-out', error.message);
      else set(arrivals.hasSince(begunAt) ? 'polling' : 'offline', error.message);
    },
  };
}
