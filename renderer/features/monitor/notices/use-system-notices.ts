import { useEffect } from 'react';
import type { Notice, NoticeRules } from '../../../../shared/monitor/notice.ts';
import { noticePlace } from '../../../../shared/monitor/notice-place.ts';
import { isQuietAt } from '../../../../shared/monitor/quiet-hours.ts';
import { useHost } from '../../../host.ts';
import { type MonitorStore, useMonitor } from '../store.ts';

/**
 * Older notices are not shown: they belong to a connection that was just chosen, or arrived while the machine was
 * suspended.
 */
const freshMs = 60_000;

/**
 * Shows new notices as browser notifications, if allowed; the desktop program shows its own. Notices of the first state
 * are older than this page and are not shown. Subscribes to the store directly, so that a notice causes no render.
 */
export function useSystemNotices(): void {
  const inBrowser = useHost().window === 'browser';
  useEffect(() => {
    if (!inBrowser) return;
    let knownIds: ReadonlySet<string> | null = null;
    const showArrived = ({ notices, hostState }: MonitorStore) => {
      if (notices === null) return;
      const before = knownIds;
      knownIds = new Set(notices.map(({ id }) => id));
      if (before !== null && hostState !== null) showNew(notices, hostState.rules, before);
    };
    showArrived(useMonitor.getState());
    return useMonitor.subscribe((store, last) => {
      if (store.notices !== last.notices) showArrived(store);
    });
  }, [inBrowser]);
}

function showNew(notices: readonly Notice[], rules: NoticeRules, known: ReadonlySet<string>): void {
  const now = Date.now();
  const isNew = ({ id, at, fresh }: Notice) => fresh && !known.has(id) && now - at < freshMs;
  const fresh = notices.filter(isNew);
  if (fresh.length === 0 || !('Notification' in window) || Notification.permission !== 'granted') return;
  const isQuietNow = isQuietAt(rules, now);
  // Notices are newest first, but are shown in the order in which they arrived.
  for (const notice of fresh.reverse()) {
    // Without an instruction of the host, quiet hours decide.
    const { system = isQuietNow ? 'list' : 'show' } = notice;
    if (system === 'show') show(notice);
  }
}

function show(notice: Notice): void {
  const { id, title, text } = notice;
  // With the same tag, a notice that several tabs show appears only once.
  const notification = new Notification(title, { body: text, tag: id });
  notification.onclick = () => {
    window.focus();
    notification.close();
    // Imported on a click only, because it imports the lists, which the first screen does not need.
    void import('./narrow-list.ts').then(({ narrowList }) => {
      narrowList(notice);
      location.hash = noticePlace(notice);
    });
  };
}
