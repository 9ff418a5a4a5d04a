/** Returns the abort signal of a call, which every host passes along. */
import type { CallOptions } from '../../../shared/rpc.ts';

/** In the host a signal is always a built-in `AbortSignal`, although the contract declares its own type. */
export const signalOf = (options: CallOptions | undefined): AbortSignal =>
  options?.signal instanceof AbortSignal ? options.signal : new AbortController().signal;
