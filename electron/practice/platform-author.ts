/** The account in whose name the platform itself writes: its automation and its monitoring. */
import type { Author, Graph } from './graph/graph.ts';
import { firstScope } from './store/accounts.ts';

/** No client can sign in with this account, so its writes are updates for all clients. */
export const platformAuthor: Author = {
  id: 'cpracticeplatform00000000_cpracticeplatform00000000',
  scope: firstScope,
};

/** Creates the vertex of the account, which an older world may lack. Runs inside the transaction of its caller. */
export function addPlatformAuthor(graph: Graph): void {
  if (graph.has(platformAuthor.id)) return;
  const body = { 'ogit/_xid': 'practice:account:platform', 'ogit/name': 'Practice Platform' };
  graph.create('ogit/Auth/Account', body, platformAuthor, platformAuthor.id);
}
