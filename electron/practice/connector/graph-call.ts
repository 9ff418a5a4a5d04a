/** Calls the graph for an item of a CSV body, and converts a refusal to the error that an HTTP client would report. */
import { PlatformError, reasonOf } from '../errors.ts';
import type { ItemFault } from '../faults/faults.ts';
import { ItemError } from './attempt.ts';

/** Runs `call`. `path` is below the graph's address, and is only needed for refusals. @throws ItemError */
export type CallGraph = <T>(path: () => string, call: () => T) => T;

/**
 * @param deps.graphUrl with the origin, for the messages of HTTPErrors
 * @param deps.takeItemFault returns the fault that is set for this item, or null
 * @source wire.md §3, "HTTPError messages"
 */
export function createGraphCall(deps: {
  graphUrl: string;
  takeItemFault: () => ItemFault | null;
}): CallGraph {
  const { graphUrl, takeItemFault } = deps;
  return (path, call) => {
    try {
      const fault = takeItemFault();
      if (fault?.isDone === false) throw plannedFailure(fault);
      const result = call();
      if (fault !== null) throw plannedFailure(fault);
      return result;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const { code, message } = error;
      const side = code >= 500 ? 'Server' : 'Client';
      const sentence = `${code} ${side} Error: ${reasonOf(code)} for url: ${graphUrl}${path()}: ${message}`;
      throw new ItemError({ error: 'HTTPError', code, message: sentence });
    }
  };
}

const plannedFailure = ({ code }: ItemFault) => new PlatformError(code, 'planned failure');
