import type { Http } from './http.ts';
import { directRoute } from './route.ts';

/** Takes the direct way; what makes requests is read from the disk with the first of them. */
export function createDeferredHttp(): Http {
  let made: Promise<Http> | undefined;
  const http = () => {
    made ??= import('./http.ts').then(({ createHttp }) => createHttp(directRoute));
    return made;
  };
  return {
    route: directRoute,
    send: async (asked) => (await http()).send(asked),
    stream: async (asked) => (await http()).stream(asked),
    retire: async () => (await http()).retire(),
    // Also before the first request: later requests are refused.
    close: async () => (await http()).close(),
  };
}
