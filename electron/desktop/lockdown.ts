import { app, session, type WebContents } from 'electron';

/** Denies every page what ours never needs: other addresses, new windows, devices, downloads. */
export function setupLockdown(): void {
  app.on('web-contents-created', (_event, contents) => lock(contents));
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event) => event.preventDefault());
}

function lock(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => {
    // A page may load itself again (that is how it recovers from a closed pipe), and go nowhere else.
    if (!event.isMainFrame || event.url !== contents.getURL()) event.preventDefault();
  });
}
