/**
 * Creates an event of an in-memory host. As in the real host, a listener receives the state when it subscribes, and
 * again with each `publish`.
 * @param readState returns the state of the moment
 */
export function createTestEvents<T>(readState: () => T) {
  const listeners = new Set<(state: T) => void>();
  return {
    listen: (listener: (state: T) => void) => {
      listeners.add(listener);
      listener(readState());
      return () => {
        listeners.delete(listener);
      };
    },
    publish: () => {
      for (const listener of listeners) listener(readState());
    },
  };
}
