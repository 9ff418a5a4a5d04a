/** Shows all connections at once, and follows those that the user chose also while no window uses them. */
import type { After } from '../../../../shared/async.ts';
import { type Connection, objectsUrlOf } from '../../../../shared/connections.ts';
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ConnectionOverview, ViewOverview } from '../../../../shared/monitor/overview.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import type { Ledgers } from '../../../storage/ledger/open-ledgers.ts';
import type { ConnectionsService } from '../../connections/service.ts';
import { defaultView } from '../followed-views.ts';
import type { Monitors } from '../monitors.ts';
import type { SharedMonitor } from '../shared/shared-monitor.ts';
import { createBackgroundFollowing } from './background-following.ts';
import { readFigures } from './figures.ts';
import { createPacedEvent } from './paced-event.ts';

interface OverviewDeps {
  readonly connections: Pick<ConnectionsService, 'api'>;
  readonly monitors: Pick<Monitors, 'follow' | 'states'>;
  readonly shared: Pick<SharedMonitor, 'choices' | 'events' | 'notices' | 'onChange' | 'onNotices'>;
  readonly ledgers: Pick<Ledgers, 'lastAccount' | 'open'>;
  readonly now: () => number;
  readonly after: After;
}

export function createOverview(deps: OverviewDeps): { readonly api: Api['overview']; close(): void } {
  const { shared, monitors, after } = deps;
  const { choices, events, notices } = shared;
  const following = createBackgroundFollowing(monitors);
  let connections: readonly Connection[] = [];
  /** The time since which each view is in its state, in milliseconds since epoch. */
  const since = new Map<string, number>();

  const overviewOf = (connection: Connection): ConnectionOverview => {
    const { id, name, environment, colour, readOnly, addresses } = connection;
    const isMonitored = objectsUrlOf(addresses) !== null;
    const isFollowed = following.has(id);
    return {
      id,
      name,
      environment,
      colour,
      readOnly,
      isMonitored,
      isFollowed,
      notices: notices.of(id).filter(({ fresh }) => fresh).length,
      views: isMonitored ? viewsOf(connection, monitors.states(id), since, deps) : [],
    };
  };
  const event = createPacedEvent({ compute: () => connections.map(overviewOf), after });

  /** Follows the connections that the user chose and that still exist. */
  const followChosen = () =>
    following.set(choices.value.followed.filter((id) => connections.some((each) => each.id === id)));
  const stops = [
    deps.connections.api.changed((state) => {
      connections = state.connections;
      followChosen();
      event.changed();
    }),
    choices.onChange(followChosen),
    events.onIntake(({ connectionId, view, since: at }) => {
      since.set(viewKey(connectionId, view), at);
      event.changed();
    }),
    events.onUpdate(event.changed),
    events.onTransaction(event.changed),
    shared.onChange(event.changed),
    shared.onNotices(event.changed),
  ];

  return {
    api: {
      async follow({ id, followed }) {
        if (!connections.some((each) => each.id === id))
          throw new AppError('not-found', 'This connection no longer exists; choose another one.');
        const others = choices.value.followed.filter((each) => each !== id);
        choices.change({ followed: followed ? [...others, id] : others });
      },
      changed: event.listen,
    },
    close() {
      for (const stop of stops) stop();
      event.stop();
      following.set([]);
    },
  };
}

const viewKey = (connectionId: string, view: string) => JSON.stringify([connectionId, view]);

/** @param states of a connection in use; of another one, the views that would be followed are listed */
function viewsOf(
  { id, views }: Pick<Connection, 'id' | 'views'>,
  states: readonly ViewState[] | null,
  since: ReadonlyMap<string, number>,
  { ledgers, now }: Pick<OverviewDeps, 'ledgers' | 'now'>,
): ViewOverview[] {
  const accountId = ledgers.lastAccount(id);
  const viewOf = (view: string, state: ViewState | null): ViewOverview => {
    const { intake = 'not-followed', message = '', lastArrivalAt = null } = state ?? {};
    // Without an account nothing was ever read; opening the ledger would create one.
    const ledger = accountId === null ? null : ledgers.open({ connectionId: id, accountId, view });
    return {
      view,
      intake,
      message,
      lastArrivalAt,
      since: state === null ? null : (since.get(viewKey(id, view)) ?? null),
      figures: ledger && readFigures(ledger, intake, now()),
    };
  };
  return (
    states?.map((state) => viewOf(state.view, state)) ??
    [...new Set([defaultView, ...views])].map((view) => viewOf(view, null))
  );
}
