/** Starts a raw TCP server, for responses that no correct server sends. Closing it cuts open connections. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface RawServer {
  readonly port: number;
  /** Connections that are open now. */
  readonly open: ReadonlySet<Socket>;
  close(): Promise<void>;
}

export async function startRawServer(onSocket: (socket: Socket) => void): Promise<RawServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, open, close };
}
