import { type BrowserWindow, dialog } from 'electron';

const stay = 0;

/**
 * Asks before a window goes whose page has something in it that is not sent or not finished: Electron would keep such
 * a window open without a word. The page says so as pages in a browser do, by its `beforeunload`.
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
    // What the page would keep open goes where this is prevented.
    if (choice !== stay) event.preventDefault();
  });
}
