import { Button, Flex } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type ChangeTime, exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import type { Notice } from '../../../../shared/monitor/notice.ts';
import { noticePlace } from '../../../../shared/monitor/notice-place.ts';
import { plural } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatChangeTime, formatMoment } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { home } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { Centre } from '../../../ui/page/page.tsx';
import { freshNotices, useMonitor } from '../store.ts';
import { narrowList } from './narrow-list.ts';
import { noticeLooks } from './notice-looks.ts';
import styles from './notices.module.css';
import { Rules } from './rules.tsx';

/** Page of the notices, newest first, with the rules that create them beside it. */
export function NoticesView() {
  const { api } = useHost();
  const notices = useMonitor((store) => store.notices) ?? [];
  const freshCount = useMonitor(freshNotices);
  const wasFresh = useFreshAtFirst(notices);
  // Opening the list marks its notices as seen; a page in the background does not.
  useEffect(() => {
    const markSeen = () => {
      if (freshCount > 0 && document.visibilityState === 'visible') api.monitor.seen().catch(notifyProblem);
    };
    markSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => document.removeEventListener('visibilitychange', markSeen);
  }, [api, freshCount]);
  return (
    <Flex className={styles['view']}>
      <Flex className={styles['main']} component="section" direction="column" aria-labelledby="notices-head">
        <Flex className={styles['head']} gap="var(--space-8)" align="center">
          <h1 {...home} id="notices-head">
            Notices
          </h1>
          {notices.length > 0 && <Badge tone="quiet">{plural(notices.length, 'notice')} kept</Badge>}
        </Flex>
        {notices.length === 0 ? (
          <Centre>
            <EmptyState
              icon="bell"
              title="No notices"
              action={
                <Button component="a" href="#monitor/incidents">
                  Go to the incidents
                </Button>
              }
            >
              Events that match your rules appear here and as system notifications. Approvals of actions are
              on the Actions page. Use the bell to watch an incident.
            </EmptyState>
          </Centre>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a long list
          <ol className={styles['list']} aria-label="Notices, newest first" tabIndex={0}>
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} isFresh={wasFresh(notice)} />
            ))}
          </ol>
        )}
      </Flex>
      <Rules />
    </Flex>
  );
}

/** Returns whether a notice was new at any time while the page was open, though opening the page marks all as seen. */
function useFreshAtFirst(notices: readonly Notice[]): (notice: Notice) => boolean {
  const markedIds = useRef(new Set<string>());
  for (const { id, fresh } of notices) if (fresh) markedIds.current.add(id);
  return ({ id }) => markedIds.current.has(id);
}

/**
 * Returns the time of the event for a notice that does not have it. A lost connection and a rule that fires are noticed
 * at that moment; any other event happened at an unknown time before.
 */
const happenedBefore = ({ rule, at }: Notice): ChangeTime =>
  rule === 'connection-lost' || rule === 'user-rule' ? exactTime(at) : timeBetween(null, at);

function NoticeLine({ notice, isFresh }: { notice: Notice; isFresh: boolean }) {
  const { icon, tone } = noticeLooks(notice.rule);
  return (
    <li>
      <a
        href={`#${noticePlace(notice)}`}
        className={styles['notice']}
        data-tone={tone}
        onClick={() => narrowList(notice)}
      >
        <span className={styles['sign']}>
          <Icon name={icon} />
        </span>
        <span className={styles['words']}>
          <Flex className={styles['title']} component="span" gap="var(--space-8)" align="center">
            {notice.title}
            {isFresh && <Badge tone="accent">new</Badge>}
          </Flex>
          <span className={styles['text']}>{notice.text}</span>
        </span>
        <span className={styles['when']} title={`Noticed ${formatMoment(notice.at)}`}>
          {formatChangeTime(notice.happened ?? happenedBefore(notice))}
        </span>
      </a>
    </li>
  );
}
