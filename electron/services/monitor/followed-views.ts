/** The views of the chosen connection that are followed; another connection is followed instead when it is chosen. */
import type { Connection } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { accountWithoutIdentity } from '../../storage/ledger/ledger-rows.ts';
import { followingSignIn } from '../connections/following-sign-in.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { type FollowedView, type FollowedViewDeps, followView, nothingKnown } from './followed-view.ts';

export interface FollowedViews {
  /** From the first call on the chosen connection is followed; later ones change nothing. True for the first. */
  begin(): boolean;
  follow(view: string): void;
  /** @throws AppError `bad-input` where the connection has no Domain Object interface */
  find(view: string): FollowedView;
  states(): ViewState[];
  /** Distrusts everything that is open. */
  again(): void;
  close(): Promise<void>;
}

type Deps = Omit<FollowedViewDeps, 'view' | 'connection' | 'signIn' | 'account'> & {
  readonly connections: ConnectionsService;
  /** In place of the default view. */
  readonly firstView?: string;
};

/** @source wire.md §5 */
export const defaultView = 'default';
const noInterface =
  'This connection has no address for the Domain Object interface; use a connection that has one.';

export function createFollowedViews(deps: Deps): FollowedViews {
  const { connections, onChange } = deps;
  const names = new Set([deps.firstView ?? defaultView]);
  /** The views of the chosen connection. */
  let own: readonly string[] = [];
  const all = () => [...new Set([...names, ...own])];
  let followed = new Map<string, FollowedView | null>();
  let followedId: string | null = null;
  let followedPlace = '';
  let connection: FollowedViewDeps['connection'] | null = null;
  const ending = new Set<Promise<void>>();
  const stops: (() => void)[] = [];
  let hasBegun = false;

  const currentOf = async (id: string) => {
    const current = await connections.current();
    if (current.id === id) return current;
    throw new AppError('aborted', 'Another connection was chosen.');
  };

  const start = (view: string) => {
    if (connection === null || followed.has(view)) return;
    const { id } = connection;
    followed.set(
      view,
      followView({
        ...deps,
        view,
        connection,
        signIn: followingSignIn(async () => (await currentOf(id)).signIn),
        async account() {
          const current = await currentOf(id);
          return (await current.accountId()) || accountWithoutIdentity(current.id);
        },
      }),
    );
  };

  const leave = () => {
    for (const view of followed.values()) {
      if (view === null) continue;
      const end = view.intake.stop();
      ending.add(end);
      void end.finally(() => ending.delete(end));
    }
    followed = new Map();
  };

  const choose = (id: string, chosen: Connection | undefined) => {
    const { name = '', addresses = null, views = [] } = chosen ?? {};
    // An address that was changed is another platform.
    const place = JSON.stringify([id, addresses, views]);
    if (place === followedPlace) return;
    followedPlace = place;
    own = views;
    leave();
    followedId = id;
    connection = addresses === null ? null : { id, name, addresses };
    for (const view of all()) start(view);
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
        if (id === followedId) again();
      }),
    );
    return true;
  };
  const again = () => {
    for (const view of followed.values()) view?.intake.again();
  };

  return {
    begin,
    again,
    follow(view) {
      begin();
      names.add(view);
      start(view);
      onChange(1);
    },
    find(view) {
      begin();
      if (!all().includes(view)) throw new AppError('not-found', `The view “${view}” is not followed.`);
      const found = followed.get(view);
      if (found) return found;
      throw new AppError('bad-input', noInterface);
    },
    states: () =>
      all().map(
        (view) =>
          followed.get(view)?.state() ?? {
            ...{ view, intake: 'offline', message: noInterface, lastArrivalAt: null },
            ...nothingKnown,
          },
      ),
    async close() {
      for (const stop of stops) stop();
      leave();
      await Promise.all(ending);
    },
  };
}
