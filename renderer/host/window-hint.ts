/** What the host needs to give this window back what it had: a browser keeps it for one window, also when it is loaded again. */

const keys = { window: 'window', connection: 'connection' } as const;

/** Names and values of the pipe's address. */
export function windowHint(): Record<string, string> {
  const id = sessionStorage.getItem(keys.window) ?? crypto.randomUUID();
  sessionStorage.setItem(keys.window, id);
  const connectionId = sessionStorage.getItem(keys.connection);
  return { window: id, ...(connectionId !== null && { connection: connectionId }) };
}

/** After a new start of the program, the window shows the same connection. */
export const rememberConnection = (id: string): void => sessionStorage.setItem(keys.connection, id);
