/** An Api that starts later: early calls are served once it has started. */
import { type ApiOf, type CallOptions, type Contract, methodsOf } from './rpc.ts';

type AnyApi = Record<string, Record<string, AnyMethod>>;
// biome-ignore lint/suspicious/noExplicitAny: a method of any contract; serve and connect check what goes through it.
type AnyMethod = (...given: any[]) => any;

/**
 * Calls wait for `whenThere` and fail as it fails; subscriptions begin from then on, and never where it fails. After
 * the start, subscriptions work as on the Api itself.
 * @param onFault called when a subscription made before the start is refused
 */
export function deferredApi<C extends Contract>(
  contract: C,
  whenThere: Promise<ApiOf<C>>,
  onFault: (error: unknown) => void,
): ApiOf<C> {
  const there = whenThere as Promise<unknown> as Promise<AnyApi>;
  const listen = deferredSubscription(there, onFault);
  const late: AnyApi = {};
  for (const { feature, method, spec } of methodsOf(contract)) {
    const methodOf = (api: AnyApi) => api[feature]?.[method] as AnyMethod;
    late[feature] ??= {};
    late[feature][method] =
      spec.kind === 'call'
        ? async (input: unknown, options?: CallOptions) => methodOf(await there)(input, options)
        : (listener: (payload: unknown) => void, input: unknown) =>
            listen((api) => methodOf(api)(listener, input) as () => void);
  }
  return late as unknown as ApiOf<C>;
}

/**
 * Subscribes to a service that starts later: at once if it has started, else as soon as it starts, and never where it
 * fails.
 * @param onFault called when a subscription made before the start is refused
 * @returns takes a subscribe function and returns the function that ends the subscription, also before it began
 */
export function deferredSubscription<T>(
  whenThere: Promise<T>,
  onFault: (error: unknown) => void,
): (listen: (come: T) => () => void) => () => void {
  let there: { readonly come: T } | null = null;
  // A caller receives the failure; without callers it is no unhandled rejection.
  whenThere.then(
    (come) => {
      there = { come };
    },
    () => undefined,
  );
  return (listen) => {
    if (there !== null) return listen(there.come);
    let stop: () => void = () => undefined;
    let stopped = false;
    whenThere
      .then(
        (come) => {
          if (!stopped) stop = listen(come);
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
