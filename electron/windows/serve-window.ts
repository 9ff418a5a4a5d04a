import { contract } from '../../shared/contract.ts';
import type { Carrier } from '../../shared/rpc.ts';
import { serve } from '../../shared/rpc-serve.ts';
import type { Host } from '../host.ts';
import type { Log } from '../platform.ts';
import type { WindowHint } from './window-apis.ts';

/** Serves the calls of a window from its own Api until it closes. */
export function serveWindow(host: Pick<Host, 'enter'>, carrier: Carrier, hint: WindowHint, log: Log): void {
  const { api, leave } = host.enter(hint);
  carrier.onClose(leave);
  serve(contract, api, carrier, {
    onFault: ({ method, error }) => log.error(`${method} failed.`, error),
  });
}
