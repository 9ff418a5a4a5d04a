/** Returns why nothing is written to a read-only connection. */
export const readOnlyWords = (name: string): string =>
  `“${name}” is read-only here: nothing is written to it until you allow writing under Connections.`;
