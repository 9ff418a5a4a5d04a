/** Serves the metrics of a command as Prometheus text, at the address of `--metrics`. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { AppError } from '../../../shared/errors.ts';
import type { Reporter } from '../terminal.ts';

interface Metrics extends AsyncDisposable {
  readonly registry: Registry;
}

/**
 * Returns null where no address is given.
 * @param given HOST:PORT; port 0 is any free one, and the address is printed
 * @throws AppError `bad-input` for another form, `conflict` where the address cannot be used
 */
export async function openMetrics(
  given: string | null,
  { say }: Pick<Reporter, 'say'>,
): Promise<Metrics | null> {
  if (given === null) return null;
  const { host, port } = addressOf(given);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isMetrics) return void response.writeHead(404).end('Metrics are at /metrics.\n');
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end('The metrics cannot be read.\n'),
    );
  });
  await listen(server, host, port).catch((cause: Error) => {
    throw new AppError('conflict', `Metrics cannot be served at ${given}: ${cause.message}.`, { cause });
  });
  const { port: used } = server.address() as AddressInfo;
  say(`Metrics are at http://${host.includes(':') ? `[${host}]` : host}:${used}/metrics.`);
  return {
    registry,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

/** @throws AppError `bad-input` */
function addressOf(given: string): { host: string; port: number } {
  const [, bracketed, plain, digits = ''] =
    /^(?:\[([\da-f:.]+)\]|([^\s:[\]/]+)):(\d{1,5})$/iu.exec(given) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  if (host !== undefined && port <= 65_535) return { host, port };
  throw new AppError('bad-input', `--metrics takes HOST:PORT, such as 127.0.0.1:9464, not “${given}”.`);
}
