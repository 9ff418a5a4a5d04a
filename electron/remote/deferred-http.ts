import type { Http } from './http.ts';
import { directRoute } from './route.ts';

/** Creates an HTTP client without a proxy, whose code is loaded from the disk only with the first request. */
export function createDeferredHttp(): Http {
  let loading: Promise<Http> | undefined;
  const http = () => {
    loading ??= import('./http.ts').then(({ createHttp }) => createHttp(directRoute));
    return loading;
  };
  return {
    route: directRoute,
    send: async (request) => (await http()).send(request),
    stream: async (request) => (await http()).stream(request),
    retire: async () => (await http()).retire(),
    // Also before the first request: later requests are refused.
    close: async () => (await http()).close(),
  };
}
