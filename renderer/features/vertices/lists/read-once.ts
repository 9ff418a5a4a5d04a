import type { Api } from '../../../../shared/contract.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';

type Requests = Map<string, Promise<OpenVertex>>;

/** Requests in progress. */
const inProgress = new WeakMap<Api, Requests>();

/**
 * Reads a vertex. Several parts of the page that read the same vertex at the same time share one request.
 * @param connectionId on another connection, the same name is another vertex
 * @param name `ogit/_id` or `ogit/_xid`
 */
export function readOnce(api: Api, connectionId: string | null, name: string): Promise<OpenVertex> {
  const requests: Requests = inProgress.get(api) ?? new Map();
  inProgress.set(api, requests);
  const key = JSON.stringify([connectionId, name]);
  const running = requests.get(key);
  if (running !== undefined) return running;
  const request = api.vertices.open({ name }).finally(() => requests.delete(key));
  requests.set(key, request);
  return request;
}
