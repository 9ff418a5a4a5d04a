/** An Api that is not there yet: whoever asks early is answered once it is. */
import { type ApiOf, type CallOptions, type Contract, methodsOf } from './rpc.ts';

type AnyApi = Record<string, Record<string, AnyMethod>>;
// biome-ignore lint/suspicious/noExplicitAny: a method of any contract; serve and connect check what goes through it.
type AnyMethod = (...given: any[]) => any;

/**
 * Calls wait for `whenThere` and fail as it fails; news are listened to from then on.
 * @param onFault hears of news that could not be listened to
 */
export function lateApi<C extends Contract>(
  contract: C,
  whenThere: Promise<ApiOf<C>>,
  onFault: (error: unknown) => void,
): ApiOf<C> {
  const there = whenThere as Promise<unknown> as Promise<AnyApi>;
  // Whoever asks hears of its failure; where nobody does, it is no fault of its own.
  there.catch(() => undefined);
  const late: AnyApi = {};
  for (const { feature, method, spec } of methodsOf(contract)) {
    const find = async () => (await there)[feature]?.[method] as AnyMethod;
    late[feature] ??= {};
    late[feature][method] =
      spec.kind === 'call'
        ? async (input: unknown, options?: CallOptions) => (await find())(input, options)
        : (listener: (payload: unknown) => void, input: unknown) =>
            listenLate(find, listener, input, onFault);
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
    .then((listen) => {
      if (!stopped) stop = listen(listener, input) as () => void;
    })
    .catch(onFault);
  return () => {
    stopped = true;
    stop();
  };
}
