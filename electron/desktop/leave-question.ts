import { type BrowserWindow, dialog } from 'electron';

const stay = 0;

/**
 * Asks the user before a window closes whose page has something unsent or unfinished. Such a page prevents closing by
 * `beforeunload`, as in a browser; Electron would then keep the window open without a message.
 */
export function askBeforeLeaving(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      title: 'Graph Intake',
      message: 'Something in this window is not saved or not finished.',
      detail: 'It may be lost when the window closes.',
      buttons: ['Stay', 'Close anyway'],
      defaultId: stay,
      cancelId: stay,
    });
    // Preventing this event overrides the page's `beforeunload`, so that the window closes.
    if (choice !== stay) event.preventDefault();
  });
}
