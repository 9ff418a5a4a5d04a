/** Protocol between page and host: calls and events of a contract of schemas, as text over any two-way pipe. */
import { z } from 'zod';
import type { AbortSignalLike } from './abort.ts';
import type { ErrorCode } from './errors.ts';

/**
 * A request with one response. `timeoutMs` is set for calls that should be short; null waits without a limit. The type
 * has parameters for the values and not for the schemas, which the compiler would otherwise compare for every contract.
 */
export interface Call<In = unknown, Parsed = unknown, Out = unknown> {
  readonly kind: 'call';
  readonly input: z.ZodType<Parsed, In>;
  readonly output: z.ZodType<Out>;
  readonly timeoutMs: number | null;
}

/** The newest state of something, published on subscription and after each change. Older states may be skipped. */
export interface ContractEvent<Out = unknown, In = unknown, Parsed = unknown> {
  readonly kind: 'event';
  readonly input: z.ZodType<Parsed, In>;
  readonly payload: z.ZodType<Out>;
}

// biome-ignore lint/suspicious/noExplicitAny: any contract is one
export type Contract = Record<string, Record<string, Call<any, any, any> | ContractEvent<any, any, any>>>;

export const shortCallMs = 30_000;

/** Declares a call with the limit {@link shortCallMs}; `{ timeoutMs: null }` for long work, which can be aborted. */
export function call<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  options?: { timeoutMs?: number | null },
): Call<z.input<I>, z.output<I>, z.output<O>>;
export function call(input: z.ZodType, output: z.ZodType, options: { timeoutMs?: number | null } = {}): Call {
  return {
    kind: 'call',
    input,
    output,
    timeoutMs: options.timeoutMs === undefined ? shortCallMs : options.timeoutMs,
  };
}

export function event<P extends z.ZodType>(payload: P): ContractEvent<z.output<P>, void, void>;
export function event<P extends z.ZodType, I extends z.ZodType>(
  payload: P,
  input: I,
): ContractEvent<z.output<P>, z.input<I>, z.output<I>>;
export function event(payload: z.ZodType, input: z.ZodType = z.void()): ContractEvent {
  return { kind: 'event', payload, input };
}

export interface CallOptions {
  signal?: AbortSignalLike | undefined;
}

type Stop = () => void;
type Method<T> =
  T extends Call<infer In, infer _, infer Out>
    ? undefined extends In
      ? (input?: undefined, options?: CallOptions) => Promise<Out>
      : (input: In, options?: CallOptions) => Promise<Out>
    : T extends ContractEvent<infer Out, infer In>
      ? undefined extends In
        ? (listener: (payload: Out) => void) => Stop
        : (listener: (payload: Out) => void, input: In) => Stop
      : never;

/** Api that the host implements and the renderer calls: the same type on both sides. */
export type ApiOf<C extends Contract> = {
  readonly [S in keyof C]: { readonly [M in keyof C[S]]: Method<C[S][M]> };
};

/** A two-way pipe for text. A MessagePort and a WebSocket are both one. */
export interface Carrier {
  send(text: string): void;
  onText(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

/** From page to host. `taken` confirms that the page has handled an event, so that the next may be sent. */
export type RequestFrame =
  | { type: 'call' | 'listen'; id: number; name: string; input?: unknown }
  | { type: 'taken' | 'stop'; id: number };

/** From host to page. */
export type ReplyFrame =
  | { type: 'value'; id: number; value?: unknown }
  | { type: 'error'; id: number; code: ErrorCode; message: string; details?: string | undefined };

/** Yields every `feature.method` of a contract with its spec. */
export function* methodsOf(contract: Contract) {
  for (const [feature, methods] of Object.entries(contract))
    for (const [method, spec] of Object.entries(methods))
      yield { name: `${feature}.${method}`, feature, method, spec };
}
