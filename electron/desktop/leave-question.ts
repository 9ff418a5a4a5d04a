import { type BrowserWindow, dialog } from 'electron';

const stay = 0;

/**
 * Asks the user before a window closes or reloads whose page has something unsent or unfinished. Such a page
 * prevents it by `beforeunload`, as in a browser; Electron would then keep the window without a message.
 * @source https://www.electronjs.org/docs/latest/api/web-contents#event-will-prevent-unload
 */
export function askBeforeLeaving(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      title: 'Graph Intake',
      message: 'Something in this window is not saved or not finished.',
      detail: 'It may be lost when the window closes or reloads.',
      buttons: ['Stay', 'Leave anyway'],
      defaultId: stay,
      cancelId: stay,
    });
    // Preventing this event overrides the page's `beforeunload`, so that the window closes or reloads.
    if (choice !== stay) event.preventDefault();
  });
}
