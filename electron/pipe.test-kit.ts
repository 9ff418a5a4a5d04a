/** Connects host and page in a test without a process or a socket between them. */
import { type Api, contract } from '../shared/contract.ts';
import type { Carrier } from '../shared/rpc.ts';
import { connect } from '../shared/rpc-connect.ts';
import { serve } from '../shared/rpc-serve.ts';

type Side = 'host' | 'page';

/**
 * Returns the Api as the page has it: every input and output is checked by the contract's schemas.
 * @param onFrame receives each text that leaves the host for the page
 */
export function connectInMemory(api: Api, onFrame?: (text: string) => void): Api {
  const listeners: Record<Side, ((text: string) => void)[]> = { host: [], page: [] };
  const end = (side: Side, other: Side): Carrier => ({
    send(text) {
      if (side === 'host') onFrame?.(text);
      queueMicrotask(() => {
        for (const accept of listeners[other]) accept(text);
      });
    },
    onText: (listener) => void listeners[side].push(listener),
    onClose: () => undefined,
  });
  serve(contract, api, end('host', 'page'));
  return connect(contract, end('page', 'host'), {
    // No call has a time limit, because a machine may be slow.
    after: () => () => undefined,
  });
}
