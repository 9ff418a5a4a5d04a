/**
 * Focuses the first faulty field of a form.
 * @param order paths of the fields from top to bottom
 * @param errors an object whose keys are the paths of the faulty fields
 */
export function focusFirstFault(
  order: readonly string[],
  errors: object,
  nodeOf: (path: string) => HTMLElement | null,
): void {
  const first = order.find((path) => path in errors);
  if (first !== undefined) nodeOf(first)?.focus();
}
