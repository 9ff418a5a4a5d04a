/** The interface of the part that makes notices of events. */
import type { Notice, NoticeRules } from '../../../../shared/monitor/notice.ts';
import type { MonitorEvents } from './monitor-events.ts';

/** A notice of a rule of the user. */
export interface NoticeOfRule
  extends Pick<Notice, 'title' | 'text' | 'objectId' | 'transactionId' | 'system'> {
  readonly connectionId: string;
  readonly view: string;
}

export interface NoticeCenter {
  /** The notices of a connection, newest first. */
  of(connectionId: string): Notice[];
  /** Marks all notices of a connection as seen. */
  seen(connectionId: string): void;
  /** Shows the notices of a connection from now on; returns a function that ends this. */
  follow(connectionId: string): () => void;
  /** Stores a notice of a rule of the user, and shows it if the rule says so. */
  addOfRule(notice: NoticeOfRule): void;
  close(): void;
}

export interface NoticeCenterDeps {
  readonly events: MonitorEvents;
  /** Returns the current rules. */
  readonly rules: () => NoticeRules;
  /** Called when the notices have changed. */
  readonly onChange: () => void;
}

export type CreateNotices = (deps: NoticeCenterDeps) => NoticeCenter;

/** For a host that notifies no one. */
export const withoutNotices: CreateNotices = () => ({
  of: () => [],
  seen: () => undefined,
  follow: () => () => undefined,
  addOfRule: () => undefined,
  close: () => undefined,
});
