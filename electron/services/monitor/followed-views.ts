/** The views of the chosen connection that are followed; another connection is followed instead when it is chosen. */
import type { Connection } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { type FollowedView, nothingKnown } from './followed-view.ts';
import { createStartedViews, type StartedViewsDeps } from './started-views.ts';

export interface FollowedViews {
  /** Begins to follow the chosen connection, and returns true; returns false if this has begun already. */
  begin(): boolean;
  follow(view: string): void;
  /** @throws AppError `bad-input` where the connection has no Domain Object interface */
  find(view: string): FollowedView;
  states(): ViewState[];
  /** Connects again, since no open connection can be trusted any more. */
  restart(): void;
  close(): Promise<void>;
}

type Deps = StartedViewsDeps & {
  readonly connections: ConnectionsService;
  /** View that is followed in place of the default view. */
  readonly firstView?: string;
};

/** @source wire.md §5 */
export const defaultView = 'default';
const noInterface =
  'This connection has no address for the Domain Object interface; use a connection that has one.';

export function createFollowedViews(deps: Deps): FollowedViews {
  const { connections, onChange } = deps;
  const started = createStartedViews(deps);
  const names = new Set([deps.firstView ?? defaultView]);
  /** The views of the chosen connection. */
  let chosenViews: readonly string[] = [];
  const all = () => [...new Set([...names, ...chosenViews])];
  let followedId: string | null = null;
  let followedPlace = '';
  const stops: (() => void)[] = [];
  let hasBegun = false;

  const choose = (id: string, chosen: Connection | undefined) => {
    const { name = '', addresses = null, views = [] } = chosen ?? {};
    // A changed address means another platform, and events have the name of the connection.
    const place = JSON.stringify([id, name, addresses, views]);
    if (place === followedPlace) return;
    followedPlace = place;
    const before = all();
    chosenViews = views;
    started.moveTo(addresses === null ? null : { id, name, addresses });
    const now = new Set(all());
    for (const view of before) if (!now.has(view)) deps.events.left({ connectionId: id, view });
    followedId = id;
    for (const view of all()) started.start(view);
    onChange(1);
  };

  const begin = () => {
    if (hasBegun) return false;
    hasBegun = true;
    stops.push(
      connections.api.changed((reported) => {
        choose(
          reported.chosenId,
          reported.connections.find(({ id }) => id === reported.chosenId),
        );
      }),
      connections.onSignIn((id) => {
        if (id === followedId) started.restart();
      }),
    );
    return true;
  };

  return {
    begin,
    restart: started.restart,
    follow(view) {
      begin();
      names.add(view);
      started.start(view);
      onChange(1);
    },
    find(view) {
      begin();
      if (!all().includes(view)) throw new AppError('not-found', `The view “${view}” is not followed.`);
      const found = started.find(view);
      if (found) return found;
      throw new AppError('bad-input', noInterface);
    },
    states: () =>
      all().map(
        (view) =>
          started.find(view)?.state() ?? {
            view,
            intake: 'offline',
            message: noInterface,
            lastArrivalAt: null,
            ...nothingKnown,
          },
      ),
    async close() {
      for (const stop of stops) stop();
      started.leave();
      await started.whenEnded();
    },
  };
}
