/** Returns the abort signal of a call, which every host passes along. */
import type { CallOptions } from '../../../shared/rpc.ts';

/** The host's signals are the platform's own, whatever the contract calls them. */
export const signalOf = (options: CallOptions | undefined): AbortSignal =>
  options?.signal instanceof AbortSignal ? options.signal : new AbortController().signal;
