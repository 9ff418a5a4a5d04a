/** A lazy value: computed on first use. */

/** Returns the result of the first `make` for every call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
