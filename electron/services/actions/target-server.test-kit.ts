/** Starts an HTTP server on this machine as the target of actions. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TargetServer {
  readonly origin: string;
  /** Cuts the open connections, too. */
  close(): Promise<void>;
}

export async function startTargetServer(onRequest: RequestListener): Promise<TargetServer> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
