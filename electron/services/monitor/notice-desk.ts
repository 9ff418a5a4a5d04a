/** The place of whoever makes notices of what happens. */
import type { Notice, NoticeRules } from '../../../shared/monitor/notice.ts';
import type { Happenings } from './happenings.ts';

export interface NoticeDesk {
  /** Newest first. */
  readonly notices: readonly Notice[];
  /** Somebody has seen them all. */
  seen(): void;
  close(): void;
}

export interface NoticeDeskDeps {
  readonly happenings: Happenings;
  /** As they are now. */
  readonly rules: () => NoticeRules;
  /** The notices are others. */
  readonly onChange: () => void;
}

export type CreateNotices = (deps: NoticeDeskDeps) => NoticeDesk;

/** For a host that tells nobody. */
export const withoutNotices: CreateNotices = () => ({
  notices: [],
  seen: () => undefined,
  close: () => undefined,
});
