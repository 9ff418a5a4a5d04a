/** Text of a parameter, to show it or to edit it: a string unchanged, any other value as JSON. */
export const parameterText = (value: unknown, indent = 0): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, indent) ?? '');

/** Placeholder in a parameter for a secret that is not stored. */
export const secretMark = '•••';
