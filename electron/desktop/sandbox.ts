import { app } from 'electron';

/**
 * Puts every renderer into Chromium's sandbox, whatever the options of its window are.
 *
 * `app.enableSandbox()` removes `--no-sandbox` from the command line and adds `--enable-sandbox`. A Linux root user has
 * to start without the sandbox, and the network service of such a process ends when the switch disappears: the call is
 * left out there. Every window asks for `sandbox: true` in either case.
 *
 * @source https://www.electronjs.org/docs/latest/api/app#appenablesandbox, shell/browser/api/electron_api_app.cc
 */
export function setupSandbox(): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
}
