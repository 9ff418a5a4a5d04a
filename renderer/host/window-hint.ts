/**
 * Parameters in the address of the pipe, from which the host restores the state of this window, also after a reload.
 */

const keys = { window: 'window', connection: 'connection', shown: 'shown' } as const;

/** Returns the names and values of the parameters: the id of this window, and its last connection if it had one. */
export function windowHint(): Record<string, string> {
  // A window that is opened from another window, or duplicated, begins with a copy of the session storage of that
  // window. `shown` is set only while a window is shown, so that a new window which finds it has a copy, and needs its
  // own id.
  const isCopy = sessionStorage.getItem(keys.shown) !== null;
  const known = isCopy ? null : sessionStorage.getItem(keys.window);
  const id = known ?? crypto.randomUUID();
  sessionStorage.setItem(keys.window, id);
  const markShown = () => sessionStorage.setItem(keys.shown, 'yes');
  markShown();
  window.addEventListener('pageshow', markShown);
  window.addEventListener('pagehide', () => sessionStorage.removeItem(keys.shown));
  const connectionId = sessionStorage.getItem(keys.connection);
  return { window: id, ...(connectionId !== null && { connection: connectionId }) };
}

/** Stores the connection of this window, so that the window shows it again after the program was restarted. */
export const rememberConnection = (id: string): void => sessionStorage.setItem(keys.connection, id);
