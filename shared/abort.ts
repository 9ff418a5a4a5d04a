/** Abort signals without the types of Node or the browser. */

/** Common part of the AbortSignal types of Node and browsers. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

// Declared for this module alone, as the decoder of text is: the layer compiles with neither DOM nor Node types.
declare const AbortController: new () => { readonly signal: AbortSignalLike; abort(): void };

export const createAbort = () => new AbortController();
