/** Creates an Api whose implementation starts later: calls before the start wait for it. */
import { type ApiOf, type CallOptions, type Contract, methodsOf } from './rpc.ts';

type AnyApi = Record<string, Record<string, AnyMethod>>;
// biome-ignore lint/suspicious/noExplicitAny: a method of any contract; serve and connect check what goes through it.
type AnyMethod = (...args: any[]) => any;

/**
 * Calls wait for `whenStarted` and reject if it rejects. Subscriptions begin when it resolves, and never if it rejects;
 * after the start, they begin immediately.
 * @param onFault called when a subscription made before the start is refused
 */
export function deferredApi<C extends Contract>(
  contract: C,
  whenStarted: Promise<ApiOf<C>>,
  onFault: (error: unknown) => void,
): ApiOf<C> {
  const starting = whenStarted as Promise<unknown> as Promise<AnyApi>;
  const listen = deferredSubscription(starting, onFault);
  const deferred: AnyApi = {};
  for (const { feature, method, spec } of methodsOf(contract)) {
    const methodOf = (api: AnyApi) => api[feature]?.[method] as AnyMethod;
    deferred[feature] ??= {};
    deferred[feature][method] =
      spec.kind === 'call'
        ? async (input: unknown, options?: CallOptions) => methodOf(await starting)(input, options)
        : (listener: (payload: unknown) => void, input: unknown) =>
            listen((api) => methodOf(api)(listener, input) as () => void);
  }
  return deferred as unknown as ApiOf<C>;
}

/**
 * Subscribes to a service that starts later: immediately if it has started, otherwise when it starts, and never if the
 * start fails.
 * @param onFault called when a subscription made before the start is refused
 * @returns a function that takes a subscribe function and returns how to end the subscription, also before it began
 */
export function deferredSubscription<T>(
  whenStarted: Promise<T>,
  onFault: (error: unknown) => void,
): (listen: (service: T) => () => void) => () => void {
  let started: { readonly service: T } | null = null;
  // Callers receive a failed start themselves; this handler keeps it from being an unhandled rejection without callers.
  whenStarted.then(
    (service) => {
      started = { service };
    },
    () => undefined,
  );
  return (listen) => {
    if (started !== null) return listen(started.service);
    let stop: () => void = () => undefined;
    let stopped = false;
    whenStarted
      .then(
        (service) => {
          if (!stopped) stop = listen(service);
        },
        () => undefined,
      )
      .catch(onFault);
    return () => {
      stopped = true;
      stop();
    };
  };
}
