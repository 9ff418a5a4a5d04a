/** The interface of the part that makes notices of events. */
import type { Notice, NoticeRules } from '../../../../shared/monitor/notice.ts';
import type { MonitorEvents } from './monitor-events.ts';

export interface NoticeCenter {
  /** The notices of a connection, newest first. */
  of(connectionId: string): Notice[];
  /** The user has seen all of a connection. */
  seen(connectionId: string): void;
  /** Shows the notices of a connection from now on; returns a function that ends this. */
  follow(connectionId: string): () => void;
  close(): void;
}

export interface NoticeCenterDeps {
  readonly events: MonitorEvents;
  /** The current notices. */
  readonly rules: () => NoticeRules;
  /** The notices are others. */
  readonly onChange: () => void;
}

export type CreateNotices = (deps: NoticeCenterDeps) => NoticeCenter;

/** For a host that notifies no one. */
export const withoutNotices: CreateNotices = () => ({
  of: () => [],
  seen: () => undefined,
  follow: () => () => undefined,
  close: () => undefined,
});
