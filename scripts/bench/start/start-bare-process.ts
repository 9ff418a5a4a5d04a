/** A server with an empty page and nothing else, which `start` is compared with. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = '<!doctype html><title>Empty</title><button>Here</button>';
const server = createServer((_request, reply) => {
  reply.setHeader('content-type', 'text/html; charset=utf-8');
  reply.end(page);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ address: `http://127.0.0.1:${port}/` }));
});
process.on('SIGTERM', () => process.exit(0));
