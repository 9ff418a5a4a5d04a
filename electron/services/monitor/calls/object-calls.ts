/** The calls of the page that create, change and comment on the objects of a view. */
import type { Api } from '../../../../shared/contract.ts';
import { searchVertices } from '../../../remote/graph-search.ts';
import type { ConnectionsService } from '../../connections/service.ts';
import type { FollowedView } from '../followed-view.ts';
import type { FollowedViews } from '../followed-views.ts';
import type { SharedMonitor } from '../shared/shared-monitor.ts';
import { askLedger } from './ledger-calls.ts';

/** Does work in a view of a connection that may be written to. @throws AppError `conflict` if it is read-only */
export type WritingIn = <T>(
  view: string,
  work: (followed: FollowedView, expectWritable: () => void) => T,
) => Promise<Awaited<T>>;

type ObjectCalls = Pick<Api['monitor'], 'comment' | 'proposeId' | 'isFree' | 'findOrigin' | 'put' | 'remove'>;

const maxFound = 20;

export function createObjectCalls(deps: {
  readonly views: Pick<FollowedViews, 'find'>;
  readonly connections: Pick<ConnectionsService, 'current'>;
  readonly choices: SharedMonitor['choices'];
  readonly writingIn: WritingIn;
  /** Name of the account; empty while signed out. */
  readonly account: () => string;
}): ObjectCalls {
  const { views, connections, choices, writingIn, account } = deps;
  const propose = ({ view, type }: { view: string; type: string }): string => {
    const { installation } = choices.value;
    const prefix = { incident: 'INC', configMachine: 'MACHINE' }[type] ?? type.toUpperCase();
    for (;;) {
      const proposed = choices.value.proposed + 1;
      choices.change({ proposed });
      const id = `${prefix}-${installation}-${proposed}`;
      const isFree = askLedger(views, view, (ledger) => ledger.object(id) === null, true);
      if (isFree) return id;
    }
  };
  return {
    comment: ({ view, ...input }) =>
      writingIn(view, ({ writes }, expectWritable) =>
        writes.comment({ ...input, author: account(), expectWritable }),
      ),
    proposeId: async (input) => propose(input),
    isFree: async ({ view, id }) => (await views.find(view).reading.read(id)) === null,
    async findOrigin({ text }) {
      const { addresses, signIn } = await connections.current();
      const { graphUrl } = addresses;
      return searchVertices({ graphUrl, signIn }, { text, limit: maxFound });
    },
    put: ({ view, ...input }) =>
      writingIn(view, ({ writes }) => writes.put({ ...input, cause: { from: 'form' } })),
    remove: ({ view, id }) => writingIn(view, ({ writes }) => writes.remove(id)),
  };
}
