/** Electron's preload script: opens a message channel to the host, and exposes it to the page as `window.host`. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { HostBridge } from '../shared/host-bridge.ts';

const { port1, port2 } = new MessageChannel();
let closed = false;
port1.addEventListener('close', () => {
  closed = true;
});

const host: HostBridge = {
  send: (text) => port1.postMessage(text),
  onText: (listener) => {
    port1.addEventListener('message', (event) => listener(String((event as MessageEvent).data)));
    // Started only here: until then the port queues the host's messages, because the page loads after this script.
    port1.start();
  },
  onClose: (listener) => {
    if (closed) listener();
    else port1.addEventListener('close', () => listener());
  },
  pathForFile: (file) => webUtils.getPathForFile(file as File),
};

ipcRenderer.postMessage('connect', null, [port2]);
contextBridge.exposeInMainWorld('host', host);
