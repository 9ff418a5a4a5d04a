import { app, BrowserWindow, Notification } from 'electron';
import { visibleLine } from '../../shared/control-characters.ts';
import type { Log, Platform, SystemNotification } from '../platform.ts';

/** As in electron-builder.yml: Windows shows notifications only of a program that it knows by this name. */
export const appId = 'org.example.graph-intake';

/**
 * With the first notification Electron writes a link into the user's Start menu and a class into the registry, by this
 * id; without a fixed one it writes another at every start. assets/installer.nsh removes both.
 */
export const toastActivatorId = '{6B0E7A52-9C1D-4E5B-8F6A-3D2C8E4F7A19}';

export function setupNotifications(platform: NodeJS.Platform): void {
  if (platform !== 'win32') return;
  app.setAppUserModelId(appId);
  app.setToastActivatorCLSID(toastActivatorId);
}

/** Why the system shows no notifications, as far as it is known. */
interface NotificationProblem {
  /** Calls `listener` now and after every change; null where nothing is known to be wrong. Returns how to stop. */
  listen(listener: (problem: string | null) => void): () => void;
  set(problem: string | null): void;
}

export function createNotificationProblem(): NotificationProblem {
  const listeners = new Set<(problem: string | null) => void>();
  let current = Notification.isSupported() ? null : 'This system cannot show notifications.';
  return {
    listen(listener) {
      listeners.add(listener);
      listener(current);
      return () => listeners.delete(listener);
    },
    set(problem) {
      if (problem === current) return;
      current = problem;
      for (const listener of [...listeners]) listener(current);
    },
  };
}

/** On macOS a program that is not signed learns so only from the failure of its first notification. */
const failureWords = (error: string, platform: NodeJS.Platform): string =>
  platform === 'darwin'
    ? `macOS did not show the last notification (${error}). macOS does not show notifications of unsigned programs, or if they are turned off in System Settings.`
    : `The system did not show the last notification (${error}).`;

/**
 * Notifications kept in memory: an unreferenced one is garbage-collected, and its click is lost. Few systems report
 * when one is dismissed, so the oldest are dropped.
 */
const maxHeld = 50;

/** Returns a function that shows a notification of the system; a click opens its place in the page. */
export function createNotify(deps: {
  openPlace: (place: string, connectionId: string | null) => void;
  problem: NotificationProblem;
  log: Log;
  platform?: NodeJS.Platform;
}): NonNullable<Platform['notify']> {
  const held = new Set<Notification>();
  return ({ title, text, place, connectionId, onlyBehind = false }: SystemNotification) => {
    if (!Notification.isSupported() || (onlyBehind && BrowserWindow.getFocusedWindow() !== null)) return;
    const notification = new Notification({ title: withoutMarkup(title), body: withoutMarkup(text) });
    const release = () => held.delete(notification);
    notification.on('click', () => {
      release();
      deps.openPlace(place, connectionId ?? null);
    });
    notification.on('close', ({ reason }) => {
      // Windows then lists it in its notification center, where it can still be clicked.
      if (reason !== 'timedOut') release();
    });
    notification.on('show', () => deps.problem.set(null));
    notification.on('failed', (_event, error) => {
      release();
      deps.problem.set(failureWords(error, deps.platform ?? process.platform));
      deps.log.error(`The system shows no notification: ${error}`);
    });
    held.add(notification);
    for (const oldest of held) {
      if (held.size <= maxHeld) break;
      held.delete(oldest);
    }
    notification.show();
  };
}

/**
 * Escapes markup, control characters and direction overrides. Some systems render markup, links and pictures in a
 * notification, and its text comes from a platform that any user can write to.
 */
const withoutMarkup = (text: string): string => visibleLine(text).replaceAll('<', '‹');

/** Shows a number on the program's icon, or nothing where the system does not support it. */
export const showBadge = (count: number): void => void app.setBadgeCount(count);
