/** An Api that is not there yet: whoever asks early is answered once it is. */
import { type ApiOf, type CallOptions, type Contract, methodsOf } from './rpc.ts';

type AnyApi = Record<string, Record<string, AnyMethod>>;
// biome-ignore lint/suspicious/noExplicitAny: a method of any contract; serve and connect check what goes through it.
type AnyMethod = (...given: any[]) => any;

/**
 * Calls wait for `whenThere` and fail as it fails; news are listened to from then on, and told nothing where it fails.
 * Once it is there, listening is as it would be without this.
 * @param onFault hears of news that refused somebody who had listened before
 */
export function lateApi<C extends Contract>(
  contract: C,
  whenThere: Promise<ApiOf<C>>,
  onFault: (error: unknown) => void,
): ApiOf<C> {
  const there = whenThere as Promise<unknown> as Promise<AnyApi>;
  const listen = lateListening(there, onFault);
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
 * Listens to something that is not there yet: at once when it is, else as soon as it comes, and never where it fails.
 * @param onFault hears of what refused somebody who had listened before
 * @returns takes how one listens, which answers how to stop; answers how to stop, also before it began
 */
export function lateListening<T>(
  whenThere: Promise<T>,
  onFault: (error: unknown) => void,
): (listen: (come: T) => () => void) => () => void {
  let there: { readonly come: T } | null = null;
  // Whoever asks hears of its failure; where nobody does, it is no fault of its own.
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
