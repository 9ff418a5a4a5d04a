import { type IpcMainEvent, ipcMain, type MessagePortMain, type WebContents } from 'electron';
import type { Carrier } from '../../shared/rpc.ts';
import { isOwnAddress } from './page-protocol.ts';

/**
 * Calls `accept` with a carrier and the id of its window for each load of our own page in a top frame. This is the only
 * message that the host accepts from a renderer; the port of any other sender is closed without a response.
 */
export function acceptPages(accept: (carrier: Carrier, windowId: string) => void): void {
  // Functions that close the open ports; the map also keeps live ports from being garbage-collected.
  const open = new Map<WebContents, () => void>();
  const watched = new WeakSet<WebContents>();

  ipcMain.on('connect', (event) => {
    const port = event.ports[0];
    if (!port) return;
    if (!isOwnTopFrame(event)) {
      port.close();
      return;
    }
    const contents = event.sender;
    const closeOpen = () => open.get(contents)?.();
    if (!watched.has(contents)) {
      watched.add(contents);
      // A port can outlive its page, and a call of a page that is gone would never end.
      contents.on('render-process-gone', closeOpen);
      contents.on('destroyed', closeOpen);
    }
    closeOpen();
    const { carrier, close } = createPortCarrier(port, () => open.delete(contents));
    open.set(contents, close);
    accept(carrier, windowIdOf(contents));
  });
}

/**
 * Removes the synchronous channel that electron-store opens for pages: ours have no Node and need none. It would give
 * any page the data folder and the version.
 */
export function closeStoreChannel(): void {
  ipcMain.removeAllListeners('electron-store-get-data');
}

/** Stays the same when the page of the window is loaded again. */
export const windowIdOf = ({ id }: Pick<WebContents, 'id'>): string => `window-${id}`;

function isOwnTopFrame({ senderFrame }: IpcMainEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnAddress(senderFrame.url);
}

function createPortCarrier(port: MessagePortMain, onClosed: () => void) {
  const listeners: (() => void)[] = [];
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    onClosed();
    port.close();
    for (const listener of listeners) listener();
  };
  port.on('close', close);
  const carrier: Carrier = {
    send: (text) => {
      if (!closed) port.postMessage(text);
    },
    onText: (listener) => {
      port.on('message', ({ data }) => {
        if (!closed) listener(String(data));
      });
      // Started only now: the page may call before the host listens, and the port holds its messages until then.
      port.start();
    },
    onClose: (listener) => {
      if (closed) listener();
      else listeners.push(listener);
    },
  };
  return { carrier, close };
}
