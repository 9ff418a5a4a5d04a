import { useEffect } from 'react';
import type { Notice, NoticeRules } from '../../../../shared/monitor/notice.ts';
import { noticePlace } from '../../../../shared/monitor/notice-place.ts';
import { isQuietAt } from '../../../../shared/monitor/quiet-hours.ts';
import { useHost } from '../../../host.ts';
import { type MonitorStore, useMonitor } from '../store.ts';

/** Older ones are not new: they are those of a connection that was just chosen, or came while the machine slept. */
const freshMs = 60_000;

/**
 * Shows new notices as browser notifications, if allowed; the desktop program shows its own. Notices that are there at
 * the start are older than this page. Does not re-render: it subscribes to the store from outside.
 */
export function useSystemNotices(): void {
  const inBrowser = useHost().window === 'browser';
  useEffect(() => {
    if (!inBrowser) return;
    let known: ReadonlySet<string> | null = null;
    const look = ({ notices, hostState }: MonitorStore) => {
      if (notices === null) return;
      const before = known;
      known = new Set(notices.map(({ id }) => id));
      if (before !== null && hostState !== null) showNew(notices, hostState.rules, before);
    };
    look(useMonitor.getState());
    return useMonitor.subscribe((store, last) => {
      if (store.notices !== last.notices) look(store);
    });
  }, [inBrowser]);
}

function showNew(notices: readonly Notice[], rules: NoticeRules, known: ReadonlySet<string>): void {
  const now = Date.now();
  const isNew = ({ id, at, fresh }: Notice) => fresh && !known.has(id) && now - at < freshMs;
  const fresh = notices.filter(isNew);
  if (fresh.length === 0 || !('Notification' in window) || Notification.permission !== 'granted') return;
  const isQuietNow = isQuietAt(rules, now);
  for (const notice of fresh.reverse()) {
    const { system = isQuietNow ? 'list' : 'show' } = notice;
    if (system === 'show') show(notice);
  }
}

function show(notice: Notice): void {
  const { id, title, text } = notice;
  // Under one tag the same notice of several tabs is shown once.
  const notification = new Notification(title, { body: text, tag: id });
  notification.onclick = () => {
    window.focus();
    notification.close();
    // Loaded with the lists, which the first screen does not need.
    void import('./narrow-list.ts').then(({ narrowList }) => {
      narrowList(notice);
      location.hash = noticePlace(notice);
    });
  };
}
