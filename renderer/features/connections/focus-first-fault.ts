/** Sends focus to the first field, in the order of the form, that was found faulty. */
export function focusFirstFault(
  order: readonly string[],
  errors: object,
  nodeOf: (path: string) => HTMLElement | null,
): void {
  const first = order.find((path) => path in errors);
  if (first !== undefined) nodeOf(first)?.focus();
}
