import { Flex, Loader } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mayHaveComments } from '../../../../shared/monitor/incident-facts.ts';
import { storyOf } from '../../../../shared/monitor/story/story.ts';
import { home } from '../../../ui/focus.ts';
import { useNoticeSubject } from '../../../ui/notify/notice-subjects.ts';
import { Centre, Page } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { useMonitor, useShownVersion } from '../store.ts';
import { useMonitorSubject } from '../use-monitor-subject.ts';
import { AuthorsContext, useAuthors } from './authors.ts';
import { CloseIncident } from './close-incident.tsx';
import { CommentBar } from './comment-bar.tsx';
import styles from './incident.module.css';
import { IncidentHead } from './incident-head.tsx';
import { RawView } from './raw/raw-view.tsx';
import { Timeline } from './timeline.tsx';
import { useComments } from './use-comments.ts';
import { useIncident } from './use-incident.ts';
import { useStoredComments } from './use-stored-comments.ts';
import { useWatchChanges } from './watching.ts';

/** The page of one incident: its head, its timeline (or raw JSON), and the form for a comment. */
export function IncidentView({ view, id }: { view: string; id: string }) {
  const shownVersion = useShownVersion(view);
  const liveVersion = useMonitor(
    ({ hostState }) => hostState?.views.find((each) => each.view === view)?.version ?? 0,
  );
  const [isSending, setSending] = useState(false);
  // The state of an own comment matters even while the page is paused.
  const { incident, requestedAt, failure, reload } = useIncident(
    view,
    id,
    isSending ? liveVersion : shownVersion,
  );
  const { handed, send } = useComments(view, id, reload);
  const subject = useMonitorSubject(view, id);
  useNoticeSubject(subject);
  useStoredComments(id, incident, subject);
  const [raw, setRaw] = useState(false);
  const watchings = useWatchChanges(({ count }) => count);
  const seenWatchings = useRef(watchings);
  useEffect(() => {
    if (seenWatchings.current !== watchings) reload();
    seenWatchings.current = watchings;
  }, [watchings, reload]);
  const story = useMemo(() => incident && storyOf(incident, handed, Date.now()), [incident, handed]);
  const authors = useAuthors(view, id, incident);
  const hasSending =
    story?.some((line) => line.kind === 'comment' && line.entry.state === 'sending') ?? false;
  if (hasSending !== isSending) setSending(hasSending);

  if (!incident || !story)
    return (
      <Page component="section" aria-label={`Incident ${id}`}>
        <Flex className={styles['closing']} gap="var(--space-8)" align="center">
          <h1 {...home} className={styles['subject']} title={id}>
            {id}
          </h1>
          <CloseIncident view={view} />
        </Flex>
        <Centre>
          {failure ? (
            <Problem error={failure} onRetry={reload} />
          ) : (
            <Loader size="sm" aria-label={`Reading ${id}`} />
          )}
        </Centre>
      </Page>
    );
  return (
    <Page component="section" aria-label={`Incident ${id}`}>
      <IncidentHead
        view={view}
        incident={incident}
        askedAt={requestedAt}
        failure={failure}
        raw={raw}
        onRaw={setRaw}
        onAgain={reload}
      />
      {raw ? (
        <RawView view={view} incident={incident} />
      ) : (
        <>
          <AuthorsContext value={authors}>
            <Timeline view={view} story={story} onSendAgain={send} />
          </AuthorsContext>
          {mayHaveComments(incident.object ?? {}) && (
            <CommentBar view={view} id={id} object={incident.object} onSend={send} />
          )}
        </>
      )}
    </Page>
  );
}
