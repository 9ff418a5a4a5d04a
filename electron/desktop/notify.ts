import { app, BrowserWindow, Notification } from 'electron';
import type { Log, Platform, SystemNotification } from '../platform.ts';

/** As in electron-builder.yml: Windows shows notifications only of a program that it knows by this name. */
export const appId = 'org.example.graph-intake';

export function setupNotifications(platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(appId);
}

/** One that nobody refers to is collected as garbage, and its click with it; few systems tell when one is put away. */
const mostHeld = 50;

/** Shows notifications of the system; a click opens their place. */
export function createNotify(deps: {
  openPlace: (place: string) => void;
  log: Log;
}): NonNullable<Platform['notify']> {
  const held = new Set<Notification>();
  return ({ title, text, place, onlyBehind = false }: SystemNotification) => {
    if (!Notification.isSupported() || (onlyBehind && BrowserWindow.getFocusedWindow() !== null)) return;
    const notification = new Notification({ title: withoutMarkup(title), body: withoutMarkup(text) });
    const letGo = () => held.delete(notification);
    notification.on('click', () => {
      letGo();
      deps.openPlace(place);
    });
    notification.on('close', letGo);
    notification.on('failed', (_event, error) => {
      letGo();
      deps.log.error(`The system shows no notification: ${error}`);
    });
    held.add(notification);
    for (const oldest of held) {
      if (held.size <= mostHeld) break;
      held.delete(oldest);
    }
    notification.show();
  };
}

/** Some systems take the text for markup, links and pictures included; it comes from a platform, written by anybody. */
const withoutMarkup = (text: string): string => text.replaceAll('<', '‹');

/** Nothing happens where an icon takes no number. */
export const showBadge = (count: number): void => void app.setBadgeCount(count);
