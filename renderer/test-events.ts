/** Events as the host emits them: the newest state immediately, and again whenever it changes. */
export function createTestEvents<T>(look: () => T) {
  const listeners = new Set<(state: T) => void>();
  return {
    listen: (listener: (state: T) => void) => {
      listeners.add(listener);
      listener(look());
      return () => {
        listeners.delete(listener);
      };
    },
    publish: () => {
      for (const listener of listeners) listener(look());
    },
  };
}
