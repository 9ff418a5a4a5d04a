/** A lazy value: computed on first use. */

/** Returns a function that calls `make` on its first call, and returns the same result for every call. */
export function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
