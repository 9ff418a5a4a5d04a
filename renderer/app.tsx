import { Loader } from '@mantine/core';
import { Suspense, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { colourOf } from '../shared/connections/look.ts';
import { objectsUrlOf } from '../shared/connections.ts';
import { openQuestions, useActions } from './features/actions/store.ts';
import { useQuestionNotices } from './features/actions/use-question-notices.ts';
import { chosenIn, isFormShown, useConnections } from './features/connections/store.ts';
import { FirstRun } from './features/first-run/first-run.tsx';
import { useFirstRun } from './features/first-run/use-first-run.ts';
import { DropOverlay } from './features/imports/drop-overlay.tsx';
import { openFiles, openSample } from './features/imports/open.ts';
import { showFile, showHistory, shownIn, showRunResult, useImports } from './features/imports/store.ts';
import { useOpenDialog } from './features/imports/use-open-dialog.ts';
import { usePaste } from './features/imports/use-paste.ts';
import { useRunNotices } from './features/imports/use-run-notices.ts';
import { useSamples } from './features/imports/use-samples.ts';
import { IntakeLine } from './features/monitor/intake-line.tsx';
import { useSystemNotices } from './features/monitor/notices/use-system-notices.ts';
import { freshNotices, ofConnection, useMonitor } from './features/monitor/store.ts';
import { ViewSwitcher } from './features/monitor/view-switcher.tsx';
import { useLook } from './features/settings/use-look.ts';
import { useStartPage } from './features/settings/use-start-page.ts';
import { useKeptDrafts } from './features/vertices/lists/drafts/use-unwritten.ts';
import { ofConnection as verticesOfConnection } from './features/vertices/store.ts';
import { useFollowedHost } from './follow-host.ts';
import { ClosedNotice } from './frame/closed-notice.tsx';
import { CommandPalette } from './frame/command-palette.tsx';
import { Foot } from './frame/foot.tsx';
import styles from './frame/frame.module.css';
import { usePage } from './frame/pages.ts';
import { Rail } from './frame/rail.tsx';
import { ShortcutsOverview } from './frame/shortcuts-overview.tsx';
import { SignInQuestion } from './frame/sign-in-question.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { useImportLinks } from './frame/use-import-links.ts';
import { useShortcuts } from './frame/use-shortcuts.ts';
import { useCall } from './hooks/use-call.ts';
import { useFocusGuard } from './hooks/use-focus-guard.ts';
import { useHost } from './host.ts';
import { Page } from './page.tsx';
import { usePageCrumb } from './page-crumb.ts';
import { FaultBoundary } from './ui/fault-boundary.tsx';

const noticeRulesNow = () => useMonitor.getState().hostState?.rules ?? null;

/** The frame around every page, and the one place where the features meet. */
export function App() {
  const host = useHost();
  const [page, go, detail, isNowhere] = usePage();
  const closed = useFollowedHost();
  useLook();
  useStartPage();
  useSystemNotices();
  useQuestionNotices(noticeRulesNow);
  useKeptDrafts();
  useFocusGuard();
  const hostState = useConnections((store) => store.hostState);
  const imports = useImports();
  const samples = useSamples();
  const about = useCall(
    useCallback((signal: AbortSignal) => host.api.app.about(undefined, { signal }), [host]),
  );
  const main = useRef<HTMLElement>(null);
  const onFiles = useCallback(
    (files: File[]) => {
      go('import');
      void openFiles(host, files);
    },
    [go, host],
  );
  const openDialog = useOpenDialog(onFiles);
  const onOpen = useCallback(() => {
    go('import');
    openDialog();
  }, [go, openDialog]);

  const openRun = useCallback(
    (runId: string) => {
      const run = useImports.getState().runs.find(({ id }) => id === runId);
      if (run) showRunResult(run);
      else showHistory(runId);
      go('import');
    },
    [go],
  );

  // Overlays are not visible at first: they are created once the page knows its files.
  const hasOverlays = useDeferredValue(imports.isLoaded || closed, false);

  useImportLinks(page, detail, openRun);
  useShortcuts({ go, onOpen });
  usePaste(page === 'import' && !isNowhere && !closed);

  const openFile = useCallback(
    (fileId: string) => {
      showFile(fileId);
      go('import');
    },
    [go],
  );

  const openSampleHere = useCallback(
    (name: string) => {
      go('import');
      void openSample(host, name);
    },
    [go, host],
  );

  const isEmpty = imports.files.length + imports.sending.length === 0 && imports.history === null;
  const firstRun = useFirstRun({
    isAtBeginning: page === 'import' && !isNowhere && imports.isLoaded && isEmpty,
    isAsked: page === 'import' && detail === 'first-run',
    ended: imports.runs.flatMap(({ id, endedAt, rehearsal }) => (endedAt === null || rehearsal ? [] : [id])),
  });

  const chosen = chosenIn(hostState);
  useEffect(() => {
    ofConnection(chosen?.id ?? null);
    verticesOfConnection(chosen?.id ?? null);
  }, [chosen?.id]);
  const isMonitored = chosen === null || objectsUrlOf(chosen.addresses) !== null;
  const shownId = shownIn(imports);
  const formShown = useConnections(isFormShown);
  const unseen = useMonitor(freshNotices);
  const questions = useActions(openQuestions);
  const onHistory = page === 'import' && imports.history !== null;
  const crumb = usePageCrumb(page, detail, isNowhere);
  const onResult = page === 'import' && !onHistory && shownId !== null && imports.tabs[shownId] === 'result';
  useRunNotices(imports.runs, {
    fileId: onResult ? shownId : null,
    runId: onHistory ? (imports.history?.runId ?? null) : null,
  });
  return (
    <div className={styles['app']} data-closed={closed || undefined}>
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      {closed && <ClosedNotice />}
      <div className={styles['strip']} data-colour={chosen ? colourOf(chosen) : undefined} />
      <Rail page={isNowhere ? null : page} fresh={{ monitor: unseen, actions: questions }} inert={closed} />
      <TopBar
        hostState={hostState}
        runs={imports.runs}
        crumb={page === 'monitor' ? <ViewSwitcher /> : crumb}
        go={go}
        inert={closed}
      />
      <main ref={main} id="main" tabIndex={-1} className={styles['main']} inert={closed}>
        {firstRun.isShown && (
          <FirstRun
            hasFile={imports.files.length > 0}
            hasSent={firstRun.hasSent}
            environment={chosen?.environment ?? null}
            onSample={() => {
              firstRun.begin();
              openSampleHere('machines-with-faults.csv');
            }}
            onImport={() => go('import')}
            onLeave={firstRun.leave}
          />
        )}
        <FaultBoundary key={page}>
          <Suspense
            fallback={<Loader className={styles['loader']} size="sm" aria-label="Loading the page" />}
          >
            <Page
              {...{ page, detail, isNowhere, onOpen, samples, about }}
              {...{
                connections: hostState?.connections ?? [],
                connection: chosen,
                session: hostState?.session ?? null,
              }}
              {...{ isMonitored, openRun, openFile, openSample: openSampleHere }}
            />
          </Suspense>
        </FaultBoundary>
      </main>
      <Foot
        session={closed ? undefined : hostState?.session}
        version={about.state === 'ready' ? about.value.version : null}
        excluded={closed || !isMonitored ? null : <IntakeLine />}
      />
      {hasOverlays && (
        <>
          {!closed && (
            <CommandPalette
              hostState={hostState}
              samples={samples}
              go={go}
              onOpen={onOpen}
              openRun={openRun}
            />
          )}
          <ShortcutsOverview />
          <SignInQuestion hostState={hostState} />
        </>
      )}
      <DropOverlay off={page === 'connections' && formShown} onFiles={onFiles} />
    </div>
  );
}
