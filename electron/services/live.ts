/** A value that notifies its listeners of the current value at once, and whenever it is set. */

export interface Live<T> {
  readonly value: T;
  set(next: T): void;
  /** Calls `listener` now and after every change; returns a function that unsubscribes it. */
  listen(listener: (value: T) => void): () => void;
}

export function createLive<T>(initial: T): Live<T> {
  const listeners = new Set<(value: T) => void>();
  let value = initial;
  return {
    get value() {
      return value;
    },
    set(next) {
      value = next;
      // A listener that another listener has just unsubscribed is not called.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      listener(value);
      return () => listeners.delete(listener);
    },
  };
}
