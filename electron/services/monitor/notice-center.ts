/** The interface of the part that makes notices of events. */
import type { Notice, NoticeRules } from '../../../shared/monitor/notice.ts';
import type { MonitorEvents } from './monitor-events.ts';

export interface NoticeCenter {
  /** Newest first. */
  readonly notices: readonly Notice[];
  /** The user has seen them all. */
  seen(): void;
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
  notices: [],
  seen: () => undefined,
  close: () => undefined,
});
