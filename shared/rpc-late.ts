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
  let come: AnyApi | null = null;
  // Whoever asks hears of its failure; where nobody does, it is no fault of its own.
  there.then(
    (api) => {
      come = api;
    },
    () => undefined,
  );
  const late: AnyApi = {};
  for (const { feature, method, spec } of methodsOf(contract)) {
    const methodOf = (api: AnyApi) => api[feature]?.[method] as AnyMethod;
    const find = async () => methodOf(await there);
    late[feature] ??= {};
    late[feature][method] =
      spec.kind === 'call'
        ? async (input: unknown, options?: CallOptions) => (await find())(input, options)
        : (listener: (payload: unknown) => void, input: unknown) =>
            come === null ? listenLate(find, listener, input, onFault) : methodOf(come)(listener, input);
  }
  return late as unknown as ApiOf<C>;
}

function listenLate(
  find: () => Promise<AnyMethod>,
  listener: (payload: unknown) => void,
  input: unknown,
  onFault: (error: unknown) => void,
): () => void {
  let stop: () => void = () => undefined;
  let stopped = false;
  find()
    .then(
      (listen) => {
        if (!stopped) stop = listen(listener, input) as () => void;
      },
      () => undefined,
    )
    .catch(onFault);
  return () => {
    stopped = true;
    stop();
  };
}
