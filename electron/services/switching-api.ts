/** An Api that can be switched to another implementation: calls go to the current one, and subscriptions follow. */
import { type ApiOf, type CallOptions, type Contract, methodsOf } from '../../shared/rpc.ts';

// biome-ignore lint/suspicious/noExplicitAny: a method of any contract; serve and connect check what goes through it.
type AnyMethod = (...given: any[]) => any;
type AnyApi = Record<string, Record<string, AnyMethod>>;

/** @param onSwitch calls its listener after each switch; returns a function that ends this */
export function switchingApi<C extends Contract>(
  contract: C,
  current: () => ApiOf<C>,
  onSwitch: (listener: () => void) => () => void,
): ApiOf<C> {
  const switching: AnyApi = {};
  for (const { feature, method, spec } of methodsOf(contract)) {
    const methodNow = () => (current() as unknown as AnyApi)[feature]?.[method] as AnyMethod;
    switching[feature] ??= {};
    switching[feature][method] =
      spec.kind === 'call'
        ? async (input: unknown, options?: CallOptions) => methodNow()(input, options)
        : (listener: (payload: unknown) => void, input: unknown) => {
            let stop: () => void = methodNow()(listener, input);
            const stopSwitching = onSwitch(() => {
              stop();
              stop = methodNow()(listener, input);
            });
            return () => {
              stopSwitching();
              stop();
            };
          };
  }
  return switching as unknown as ApiOf<C>;
}
