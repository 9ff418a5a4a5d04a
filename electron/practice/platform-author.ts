/** The account in whose name the platform itself writes: its automation and its monitoring. */
import type { Author, Graph } from './graph/graph.ts';
import { firstScope } from './store/accounts.ts';

/** No one can sign in with it, so its writes are those of another account for every client. */
export const platformAuthor: Author = {
  id: 'cpracticeplatform00000000_cpracticeplatform00000000',
  scope: firstScope,
};

/** Its vertex, which an older world may lack; runs inside the transaction of its caller. */
export function addPlatformAuthor(graph: Graph): void {
  if (graph.has(platformAuthor.id)) return;
  const body = { 'ogit/_xid': 'practice:account:platform', 'ogit/name': 'Practice Platform' };
  graph.create('ogit/Auth/Account', body, platformAuthor, platformAuthor.id);
}
