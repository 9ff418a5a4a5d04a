/** What the actions act upon: a server that counts how often each of them reached it, and answers each time with another word. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Target {
  /** The address on which the action of a number acts. */
  urlOf(number: number): string;
  /** The words that an action was answered, one for each time that it acted. */
  answersTo(number: number): readonly string[];
  stop(): Promise<void>;
}

/** @param delayMs how long an answer takes; asked for each */
export async function startTarget(delayMs: () => number): Promise<Target> {
  const answers = new Map<number, string[]>();
  const server = createServer((request, response) => {
    const number = Number(request.url?.slice(1));
    const word = randomUUID();
    answers.set(number, [...(answers.get(number) ?? []), word]);
    setTimeout(() => response.setHeader('content-type', 'text/plain').end(word), delayMs());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (number) => `${origin}/${number}`,
    answersTo: (number) => answers.get(number) ?? [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
