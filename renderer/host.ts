import { createContext, useContext } from 'react';
import { type Api, contract } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { HostBridge } from '../shared/host-bridge.ts';
import type { Source } from '../shared/imports.ts';
import { connect } from '../shared/rpc-connect.ts';
import { after } from './hooks/after.ts';
import { uploadFile } from './host/send-file.ts';
import { socketCarrier } from './host/socket-carrier.ts';

/** The page's connection to the host, in Electron or in a browser window. */
export interface Host {
  readonly api: Api;
  /** `desktop` has the system's own file dialog; a browser window brings its own. */
  readonly window: 'desktop' | 'browser';
  /**
   * Makes a file readable for the host: by its path on the desktop, by an upload in the background from a browser
   * window.
   * @throws AppError `bad-input` for a file that is not on a disk, and what {@link uploadFile} throws
   */
  sendFile(file: File, signal?: AbortSignal): Promise<Source>;
  /** Starts the browser's download of a file that the host provides at an address on this origin. */
  fetchDelivery(address: string): void;
  /**
   * Calls the listener once when the connection to the host has closed, or at once if it has; no call is possible after
   * that. Returns the function that unsubscribes.
   */
  onClosed(listener: () => void): () => void;
}

declare global {
  interface Window {
    /** Set by the preload script of Electron; absent in a browser window. */
    readonly host?: HostBridge;
  }
}

/**
 * Creates the host of this window: over the pipe of a browser window, or for null over the bridge of the preload
 * script.
 */
export function createHost(pipe: WebSocket | null): Host {
  const bridge = window.host;
  const carrier = pipe ? socketCarrier(pipe) : expectBridge(bridge);
  const closeListeners = new Set<() => void>();
  let closed = false;
  carrier.onClose(() => {
    closed = true;
    for (const listener of closeListeners) listener();
  });
  const api = connect(contract, carrier, {
    after,
  });
  return {
    api,
    window: bridge ? 'desktop' : 'browser',
    sendFile: bridge ? async (file) => sourceOnDisk(bridge, file) : uploadFile,
    fetchDelivery: (address) => {
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
    },
    onClosed: (listener) => {
      if (closed) listener();
      closeListeners.add(listener);
      return () => closeListeners.delete(listener);
    },
  };
}

function expectBridge(bridge: HostBridge | undefined): HostBridge {
  if (!bridge)
    throw new AppError(
      'internal',
      'This page was not opened by Graph Intake. Start Graph Intake to open its window.',
    );
  return bridge;
}

function sourceOnDisk(bridge: HostBridge, file: File): Source {
  const path = bridge.pathForFile(file);
  if (path === '')
    throw new AppError('bad-input', `${file.name} is not on a disk; save it first, then open it here.`);
  return { kind: 'path', path };
}

const HostContext = createContext<Host | null>(null);
/** Provides the host to the components below it. */
export const HostProvider = HostContext;

/** The host handed to this tree by {@link HostProvider}. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new AppError('internal', 'useHost was called outside HostProvider.');
  return host;
}
