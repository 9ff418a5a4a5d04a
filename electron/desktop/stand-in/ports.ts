/** Stand-ins for both ends of the channel between a page and the host. */
import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type * as electron from 'electron';
import { world } from './world.ts';

export const ipcMain = new EventEmitter();

/** Electron's end of a channel: silent until it is started, and events with `data` instead of bare values. */
class MainPort
  extends EventEmitter
  implements Pick<electron.MessagePortMain, 'start' | 'close' | 'postMessage'>
{
  readonly port: MessagePort;
  started = false;
  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.addEventListener('close', () => this.emit('close'));
  }
  start() {
    if (this.started) return;
    this.started = true;
    this.port.addEventListener('message', (event) => {
      this.emit('message', { data: (event as MessageEvent).data as unknown, ports: [] });
    });
    this.port.start();
  }
  postMessage(message: unknown) {
    this.port.postMessage(message);
  }
  close() {
    this.port.close();
  }
}
export const ipcRenderer = {
  postMessage: (channel: string, _message: unknown, transfer: MessagePort[] = []) => {
    const { sender, senderFrame } = world;
    const ports = transfer.map((port) => new MainPort(port));
    // Delivered later, as by another process.
    setImmediate(() => ipcMain.emit(channel, { ports, sender, senderFrame }));
  },
} satisfies Partial<electron.IpcRenderer>;
