/** A value that notifies its listeners, at once and whenever it changes. */

export interface Live<T> {
  readonly value: T;
  set(next: T): void;
  /** Calls `listener` now and after every change; returns a function that ends this. */
  listen(listener: (value: T) => void): () => void;
}

export function createLive<T>(first: T): Live<T> {
  const listeners = new Set<(value: T) => void>();
  let value = first;
  return {
    get value() {
      return value;
    },
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      listener(value);
      return () => listeners.delete(listener);
    },
  };
}
