import { Loader } from '@mantine/core';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { objectsUrlOf } from '../shared/connections/interface-urls.ts';
import { colourOf } from '../shared/connections/look.ts';
import { openQuestions, useActions } from './features/actions/store.ts';
import { useQuestionNotices } from './features/actions/use-question-notices.ts';
import { chosenIn, isFormShown, useConnections } from './features/connections/store.ts';
import { DropOverlay } from './features/imports/open/drop-overlay.tsx';
import { usePaste } from './features/imports/open/use-paste.ts';
import { useSamples } from './features/imports/use-samples.ts';
import { IntakeLine } from './features/monitor/intake-line.tsx';
import { useSystemNotices } from './features/monitor/notices/use-system-notices.ts';
import { OverviewLink } from './features/monitor/overview/overview-link.tsx';
import {
  freshNotices,
  switchConnection as switchMonitor,
  useIsOverview,
  useMonitor,
} from './features/monitor/store.ts';
import { ViewSwitcher } from './features/monitor/view-switcher.tsx';
import { useLook } from './features/settings/use-look.ts';
import { useStartPage } from './features/settings/use-start-page.ts';
import { useStoredDrafts } from './features/vertices/lists/drafts/use-stored-drafts.ts';
import { switchConnection as switchVertices } from './features/vertices/store.ts';
import { FirstRunSteps } from './first-run-steps.tsx';
import { useFollowedHost } from './follow-host.ts';
import { ClosedNotice } from './frame/closed-notice.tsx';
import { Foot } from './frame/foot.tsx';
import styles from './frame/frame.module.css';
import { Overlays } from './frame/overlays.tsx';
import { usePage } from './frame/pages.ts';
import { Rail } from './frame/rail.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { useImportLinks } from './frame/use-import-links.ts';
import { useShortcuts } from './frame/use-shortcuts.ts';
import { watchedFoldersDetail } from './hooks/import-place.ts';
import { setLinkedName } from './hooks/linked-name.ts';
import { useCall } from './hooks/use-call.ts';
import { useFocusGuard } from './hooks/use-focus-guard.ts';
import { useHost } from './host.ts';
import { Page } from './page.tsx';
import { usePageCrumb } from './page-crumb.ts';
import { RunNotices, RunningImports } from './run-parts.tsx';
import { FaultBoundary } from './ui/fault-boundary.tsx';
import { useImportNavigation } from './use-import-navigation.ts';

const noticeRulesNow = () => useMonitor.getState().hostState?.rules ?? null;

/** The frame around every page, and the one place where the features are connected. */
export function App() {
  const { api } = useHost();
  const [page, go, detail, isNowhere] = usePage();
  const closed = useFollowedHost();
  useLook();
  useStartPage();
  useSystemNotices();
  useQuestionNotices(noticeRulesNow);
  useFocusGuard();
  const hostState = useConnections((store) => store.hostState);
  useStoredDrafts(page === 'vertices', hostState);
  const samples = useSamples();
  const about = useCall(useCallback((signal: AbortSignal) => api.app.about(undefined, { signal }), [api]));
  const keyring = about.state === 'ready' ? about.value.keyring : undefined;
  const main = useRef<HTMLElement>(null);
  const places = useImportNavigation(go);
  const onImportPage = page === 'import' && detail !== watchedFoldersDetail && !isNowhere;

  useImportLinks(page, detail, places.openRun);
  useShortcuts({ go, onOpen: places.onOpen });
  usePaste(onImportPage && !closed);

  const chosen = chosenIn(hostState);
  useEffect(() => {
    switchMonitor(chosen?.id ?? null);
    switchVertices(chosen?.id ?? null);
  }, [chosen?.id]);
  useEffect(() => setLinkedName(chosen?.name ?? ''), [chosen?.name]);
  const isMonitored = chosen === null || objectsUrlOf(chosen.addresses) !== null;
  const formShown = useConnections(isFormShown);
  const counts = { monitor: useMonitor(freshNotices), actions: useActions(openQuestions) };
  const isOverview = useIsOverview(detail);
  const crumb = usePageCrumb(page, detail, isNowhere);
  return (
    <div className={styles['app']} data-closed={closed || undefined}>
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      {closed && <ClosedNotice />}
      <div className={styles['strip']} data-colour={chosen ? colourOf(chosen) : undefined} />
      <Rail page={isNowhere ? null : page} counts={counts} inert={closed} />
      <TopBar
        hostState={hostState}
        crumb={page === 'monitor' && !isOverview ? <ViewSwitcher /> : crumb}
        overview={(hostState?.connections.length ?? 0) > 1 && <OverviewLink />}
        running={<RunningImports go={go} />}
        go={go}
        inert={closed}
      />
      <RunNotices page={page} detail={detail} />
      <main ref={main} id="main" tabIndex={-1} className={styles['main']} inert={closed}>
        <FirstRunSteps
          onImportPage={onImportPage}
          isRequested={page === 'import' && detail === 'first-run'}
          environment={chosen?.environment ?? null}
          openSample={places.openSample}
          onImport={() => go('import')}
        />
        <FaultBoundary key={page}>
          <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the page" />}>
            <Page
              page={page}
              detail={detail}
              isNowhere={isNowhere}
              samples={samples}
              about={about}
              keyring={keyring}
              isMonitored={isMonitored}
              {...places}
              connections={hostState?.connections ?? []}
              connection={chosen}
              session={hostState?.session ?? null}
            />
          </Suspense>
        </FaultBoundary>
      </main>
      <Foot
        session={closed ? undefined : hostState?.session}
        version={about.state === 'ready' ? about.value.version : null}
        extras={closed || !isMonitored ? null : <IntakeLine />}
      />
      <Overlays
        closed={closed}
        hostState={hostState}
        keyring={keyring}
        samples={samples}
        go={go}
        {...places}
      />
      <DropOverlay disabled={page === 'connections' && formShown} onFiles={places.onFiles} />
    </div>
  );
}
