/** A parameter to read or to type: a text as it is, anything else as JSON. */
export const parameterText = (value: unknown, indent = 0): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, indent) ?? '');

/** Placeholder for a secret. */
export const secretMark = '•••';
