/** A value that is made when it is first wanted. */

/** Every call answers what `make` made at the first. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
