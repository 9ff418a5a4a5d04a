import { type BrowserWindow, dialog } from 'electron';

const stay = 0;

/**
 * Asks before a window goes whose page has something in it that was not sent: Electron would keep such a window open
 * without a word. The page says so as pages in a browser do, by its `beforeunload`.
 */
export function askBeforeLeaving(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      title: 'Graph Intake',
      message: 'This window has unsaved changes.',
      detail: 'They will be lost when the window closes.',
      buttons: ['Keep editing', 'Discard changes and close'],
      defaultId: stay,
      cancelId: stay,
    });
    // What the page would keep open goes where this is prevented.
    if (choice !== stay) event.preventDefault();
  });
}
