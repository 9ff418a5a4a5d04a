/** Opens an address in the default browser of the system. */
import { spawn } from 'node:child_process';

interface BrowserDeps {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
}

/** Returns the program that opens an address, and its arguments; undefined where no window can open. */
export function browserCommand(address: string, { platform, env }: BrowserDeps): string[] | undefined {
  if (platform === 'darwin') return ['open', address];
  // `start` takes its first quoted argument for a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', address] : undefined;
}

/** Returns true when the system took the address; false where there is no display or nothing that opens addresses. */
export function openBrowser(address: string, deps: BrowserDeps = process): Promise<boolean> {
  const [command, ...args] = browserCommand(address, deps) ?? [];
  if (command === undefined) return Promise.resolve(false);
  const opener = spawn(command, args, { stdio: 'ignore', detached: true });
  opener.unref();
  return new Promise((resolve) => {
    opener.once('spawn', () => resolve(true));
    opener.once('error', () => resolve(false));
  });
}
