/** A hint from which the host restores the state of this window, also after a reload. */

const keys = { window: 'window', connection: 'connection', shown: 'shown' } as const;

/** Names and values of the pipe's address. */
export function windowHint(): Record<string, string> {
  // A window that is opened from another one, or copied, begins with a copy of what that one keeps.
  const isCopy = sessionStorage.getItem(keys.shown) !== null;
  const known = isCopy ? null : sessionStorage.getItem(keys.window);
  const id = known ?? crypto.randomUUID();
  sessionStorage.setItem(keys.window, id);
  const show = () => sessionStorage.setItem(keys.shown, 'yes');
  show();
  window.addEventListener('pageshow', show);
  window.addEventListener('pagehide', () => sessionStorage.removeItem(keys.shown));
  const connectionId = sessionStorage.getItem(keys.connection);
  return { window: id, ...(connectionId !== null && { connection: connectionId }) };
}

/** After a new start of the program, the window shows the same connection. */
export const rememberConnection = (id: string): void => sessionStorage.setItem(keys.connection, id);
