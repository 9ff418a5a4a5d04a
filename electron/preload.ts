/** Electron's preload script: opens the one pipe to the host and gives the page its end. */
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
    // Only now: until it starts, the port keeps what the host says, and the page loads later than this script.
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
