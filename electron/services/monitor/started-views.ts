/** Follows views on one connection; they end when another connection is followed. */
import { AppError } from '../../../shared/errors.ts';
import { accountWithoutIdentity } from '../../storage/ledger/ledger-rows.ts';
import { followingSignIn } from '../connections/following-sign-in.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { type FollowedView, type FollowedViewDeps, followView } from './followed-view.ts';

export type StartedViewsDeps = Omit<FollowedViewDeps, 'view' | 'connection' | 'signIn' | 'account'> & {
  readonly connections: Pick<ConnectionsService, 'current'>;
};

interface StartedViews {
  /** Ends the views that are followed; those that start from now on are followed on this connection, if any. */
  moveTo(connection: FollowedViewDeps['connection'] | null): void;
  /** Ends the views that are followed. */
  leave(): void;
  start(view: string): void;
  /** Returns a started view; null where the connection has no Domain Object interface, undefined for other views. */
  find(view: string): FollowedView | null | undefined;
  /** Connects again, since no open connection can be trusted any more. */
  restart(): void;
  /** Resolves when all views that were left have ended. */
  whenEnded(): Promise<unknown>;
}

export function createStartedViews(deps: StartedViewsDeps): StartedViews {
  const { connections } = deps;
  let followed = new Map<string, FollowedView | null>();
  let connection: FollowedViewDeps['connection'] | null = null;
  const ending = new Set<Promise<void>>();

  const currentOf = async (id: string) => {
    const current = await connections.current();
    if (current.id === id) return current;
    throw new AppError('aborted', 'Another connection was selected.');
  };

  const leave = () => {
    for (const view of followed.values()) {
      if (view === null) continue;
      const end = view.stop();
      ending.add(end);
      void end.finally(() => ending.delete(end));
    }
    followed = new Map();
  };

  return {
    moveTo(next) {
      leave();
      connection = next;
    },
    leave,
    start(view) {
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
    },
    find: (view) => followed.get(view),
    restart() {
      for (const view of followed.values()) view?.intake.restart();
    },
    whenEnded: () => Promise.all(ending),
  };
}
