/** Stand-in for Electron's `BrowserWindow` and its `webContents`. */
import { EventEmitter } from 'node:events';
import type * as electron from 'electron';
import { app, quits } from './app.ts';
import { createEvent, world } from './world.ts';

let nextId = 1;

class WebContents
  extends EventEmitter
  implements
    Pick<
      electron.WebContents,
      'id' | 'getURL' | 'setWindowOpenHandler' | 'setZoomFactor' | 'reload' | 'forcefullyCrashRenderer'
    >
{
  /** Unique, and never used again. @source Electron docs, webContents, `contents.id` */
  readonly id = nextId++;
  openHandler: ((details: electron.HandlerDetails) => electron.WindowOpenHandlerResponse) | undefined;
  url = '';
  /** Whether the `beforeunload` of the page prevents closing. */
  preventsUnload = false;
  zoomFactor = 1;
  reloads = 0;
  setZoomFactor(factor: number) {
    this.zoomFactor = factor;
  }
  reload() {
    this.reloads += 1;
  }
  forcefullyCrashRenderer() {
    // The event follows the end of the process.
    setImmediate(() => this.emit('render-process-gone', createEvent(), { reason: 'crashed', exitCode: 1 }));
  }
  getURL() {
    return this.url;
  }
  setWindowOpenHandler(handler: (details: electron.HandlerDetails) => electron.WindowOpenHandlerResponse) {
    this.openHandler = handler;
  }
}

type Options = electron.BrowserWindowConstructorOptions;
type WindowParts =
  | 'getNormalBounds'
  | 'isMaximized'
  | 'isMinimized'
  | 'maximize'
  | 'show'
  | 'focus'
  | 'restore'
  | 'loadURL'
  | 'setBackgroundColor'
  | 'close'
  | 'destroy';
const windows: BrowserWindow[] = [];
world.windows = () => [...windows];

export class BrowserWindow extends EventEmitter implements Pick<electron.BrowserWindow, WindowParts> {
  static getAllWindows = () => [...windows];
  static getFocusedWindow = () => windows.find((window) => window.state.focused) ?? null;
  readonly webContents = new WebContents();
  readonly state = { shown: false, focused: false, maximised: false, minimised: false, background: '' };
  readonly options: Options;
  bounds: electron.Rectangle;
  constructor(options: Options) {
    super();
    this.options = options;
    this.bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 0,
      height: options.height ?? 0,
    };
    this.state.background = options.backgroundColor ?? '';
    windows.push(this);
    world.windowCount += 1;
    app.emit('web-contents-created', createEvent(), this.webContents);
  }
  getNormalBounds = () => this.bounds;
  isMaximized = () => this.state.maximised;
  isMinimized = () => this.state.minimised;
  maximize() {
    this.state.maximised = true;
  }
  show() {
    this.state.shown = true;
  }
  focus() {
    for (const window of windows) window.state.focused = false;
    this.state.focused = true;
    this.emit('focus');
  }
  restore() {
    this.state.minimised = false;
  }
  setBackgroundColor(color: string) {
    this.state.background = color;
  }
  loadURL(url: string): Promise<void> {
    this.abortLoad();
    this.webContents.url = url;
    return new Promise((resolve, reject) => {
      const timer = setImmediate(resolve);
      this.abortLoad = () => {
        clearImmediate(timer);
        reject(
          Object.assign(new Error(`ERR_ABORTED (-3) loading '${url}'`), { code: 'ERR_ABORTED', errno: -3 }),
        );
      };
    });
  }
  private abortLoad: () => void = () => undefined;
  /** Asks the page first, as for a user who closes it. */
  close() {
    const event = createEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return;
    if (this.webContents.preventsUnload) {
      const leave = createEvent();
      this.webContents.emit('will-prevent-unload', leave);
      if (!leave.defaultPrevented) return;
    }
    this.destroy();
  }
  destroy() {
    windows.splice(windows.indexOf(this), 1);
    world.windowCount -= 1;
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (world.windowCount === 0 && !quits()) app.emit('window-all-closed');
  }
}
