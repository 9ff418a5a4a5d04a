/** Makes notices of the events of the monitor, keeps the last ones, and shows them as system notifications. */

import type { After } from '../../../../shared/async.ts';
import { visibleLine } from '../../../../shared/control-characters.ts';
import type { Notice } from '../../../../shared/monitor/notice.ts';
import { noticePlace } from '../../../../shared/monitor/notice-place.ts';
import { isQuietAt } from '../../../../shared/monitor/quiet-hours.ts';
import type { Log, Platform } from '../../../platform.ts';
import type { StoredNotice, StoredNotices } from '../../../storage/notices/stored-notices.ts';
import type { CreateNotices } from '../shared/notice-center.ts';
import { gatherEvents } from './gather-events.ts';
import type { NoticePlace } from './gathering-by-place.ts';
import { createLostConnection, type LostConnection } from './lost-connection.ts';
import { lostWords, type NoticeWords } from './words.ts';

export interface NoticesDeps {
  readonly platform: Pick<Platform, 'notify' | 'showBadge' | 'onWake'> & { readonly log: Log };
  readonly kept: StoredNotices;
  readonly now: () => number;
  readonly newId: () => string;
  /** Fires once after a while, unless the returned function is called before. */
  readonly after: After;
}

/** Number of notices that are stored. */
export const maxNotices = 500;

/** Only notices of followed connections are shown: others would lead to a page that does not exist. */
export const createNotices =
  (deps: NoticesDeps): CreateNotices =>
  ({ events, rules, onChange }) => {
    const { platform, kept, now, after } = deps;
    let all = kept.read();
    /** The followed connections, each with what detects that it is lost. */
    const followed = new Map<string, LostConnection>();
    let isClosing = false;

    const publish = () => {
      const fresh = all.filter((each) => each.fresh && followed.has(each.connectionId));
      platform.showBadge?.(fresh.length);
      onChange();
    };
    const store = (next: StoredNotice[]) => {
      all = next.slice(0, maxNotices);
      try {
        kept.write(all);
      } catch (error) {
        platform.log.error('The notices cannot be stored.', error);
      }
      publish();
    };
    const add = ({ connectionId, view }: NoticePlace, words: NoticeWords) => {
      // Some characters would be commands for the system, and some would reverse a text.
      const visible = { title: visibleLine(words.title), text: visibleLine(words.text) };
      const notice: Notice = { ...words, ...visible, id: deps.newId(), at: now(), view, fresh: true };
      store([{ ...notice, connectionId }, ...all]);
      const isMuted = words.system === undefined ? isQuietAt(rules(), now()) : words.system === 'list';
      if (isClosing || !followed.has(connectionId) || isMuted) return;
      const { title, text } = notice;
      platform.notify?.({ title, text, place: noticePlace(notice), connectionId });
    };

    const createLost = () =>
      createLostConnection({
        after,
        notify(change) {
          if (rules().connectionLost) add(change, lostWords(change));
        },
      });

    const stops = [
      gatherEvents({ events, rules, now, after, add }),
      events.onIntake((event) => followed.get(event.connectionId)?.onIntake(event)),
      events.onLeft(({ connectionId, view }) => followed.get(connectionId)?.onLeft(view)),
      platform.onWake?.(() => {
        for (const lost of followed.values()) lost.woke();
      }) ?? (() => undefined),
    ];

    return {
      of: (id) =>
        all.filter((each) => each.connectionId === id).map(({ connectionId: _, ...notice }) => notice),
      seen(id) {
        if (all.some((each) => each.connectionId === id && each.fresh))
          store(all.map((each) => (each.connectionId === id ? { ...each, fresh: false } : each)));
      },
      follow(connectionId) {
        const lost = createLost();
        followed.set(connectionId, lost);
        publish();
        return () => {
          lost.close();
          followed.delete(connectionId);
          publish();
        };
      },
      addOfRule: ({ connectionId, view, ...words }) =>
        add({ connectionId, view }, { rule: 'user-rule', ...words }),
      close() {
        isClosing = true;
        for (const stop of stops) stop();
        for (const lost of followed.values()) lost.close();
      },
    };
  };
