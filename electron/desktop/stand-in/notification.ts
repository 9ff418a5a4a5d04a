import { EventEmitter } from 'node:events';
import type * as electron from 'electron';
import { world } from './world.ts';

/** Stand-in for Electron's `Notification`; shown ones are in `world.notifications`. */
export class Notification
  extends EventEmitter
  implements Pick<electron.Notification, 'title' | 'body' | 'show'>
{
  static isSupported = () => world.showsNotifications;
  readonly title: string;
  readonly body: string;
  constructor({ title = '', body = '' }: electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }
  show() {
    world.notifications.push(this);
  }
}
