/** Calls the graph for an item; a refusal becomes the error that an HTTP client would report. */
import { PlatformError, reasonOf } from '../errors.ts';
import type { ItemFault } from '../faults/faults.ts';
import { ItemError } from './attempt.ts';

/** `path` is below the graph's address, and is needed for refusals only. @throws ItemError */
export type Ask = <T>(path: () => string, call: () => T) => T;

/**
 * @param deps.graphUrl with the origin, as HTTPError messages name it
 * @param deps.takeItemFault how the switchboard wants this item to fail
 * @source wire.md §3, "HTTPError messages"
 */
export function createAsk(deps: { graphUrl: string; takeItemFault: () => ItemFault | null }): Ask {
  const { graphUrl, takeItemFault } = deps;
  return (path, call) => {
    try {
      const fault = takeItemFault();
      if (fault?.isDone === false) throw planned(fault);
      const done = call();
      if (fault !== null) throw planned(fault);
      return done;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const { code, message } = error;
      const side = code >= 500 ? 'Server' : 'Client';
      const sentence = `${code} ${side} Error: ${reasonOf(code)} for url: ${graphUrl}${path()}: ${message}`;
      throw new ItemError({ error: 'HTTPError', code, message: sentence });
    }
  };
}

const planned = ({ code }: ItemFault) => new PlatformError(code, 'planned failure');
