/** Asks the graph on behalf of an item; a refusal becomes what an HTTP client would report of it. */
import { PlatformError, reasonOf } from '../errors.ts';
import { ItemError } from './attempt.ts';

/** `path` is below the graph's address, and is needed for refusals only. @throws ItemError */
export type Ask = <T>(path: () => string, call: () => T) => T;

/**
 * @param deps.graphUrl with the origin, as HTTPError messages name it
 * @param deps.failItem throws a PlatformError where the switchboard planned one for this item
 * @source wire.md §3, "HTTPError messages"
 */
export function createAsk(deps: { graphUrl: string; failItem: () => void }): Ask {
  const { graphUrl, failItem } = deps;
  return (path, call) => {
    try {
      failItem();
      return call();
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const { code, message } = error;
      const side = code >= 500 ? 'Server' : 'Client';
      const told = `${code} ${side} Error: ${reasonOf(code)} for url: ${graphUrl}${path()}: ${message}`;
      throw new ItemError({ error: 'HTTPError', code, message: told });
    }
  };
}
