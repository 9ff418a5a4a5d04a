/** Target of the actions: a server that records each request of an action, and returns another word each time. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Target {
  /** Returns the address that the action with this number requests. */
  urlOf(number: number): string;
  /** Words returned to an action, one for each time that it was executed. */
  responsesTo(number: number): readonly string[];
  stop(): Promise<void>;
}

/** Starts the target. @param delayMs returns how long a response takes; called for each */
export async function startTarget(delayMs: () => number): Promise<Target> {
  const responses = new Map<number, string[]>();
  const server = createServer((request, response) => {
    const number = Number(request.url?.slice(1));
    const word = randomUUID();
    responses.set(number, [...(responses.get(number) ?? []), word]);
    setTimeout(() => response.setHeader('content-type', 'text/plain').end(word), delayMs());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (number) => `${origin}/${number}`,
    responsesTo: (number) => responses.get(number) ?? [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
