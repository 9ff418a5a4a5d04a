/**
 * The pipe to the host of a browser window, opened before the rest of the page's code is evaluated; null in Electron,
 * where the preload script provides the bridge.
 */
import { windowHint } from './window-hint.ts';

export const earlyPipe: WebSocket | null = window.host ? null : new WebSocket(pipeAddress());

function pipeAddress(): string {
  const address = new URL('/pipe', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  for (const [name, value] of Object.entries(windowHint())) address.searchParams.set(name, value);
  return address.href;
}
