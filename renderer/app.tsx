import { Loader } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { objectsUrlOf } from '../shared/connections.ts';
import {
  chosenIn,
  followConnections,
  shownConnectionName,
  useConnections,
} from './features/connections/store.ts';
import { DropOverlay } from './features/imports/drop-overlay.tsx';
import { stopAll } from './features/imports/host-gone.ts';
import { openFiles } from './features/imports/open.ts';
import { followPlans } from './features/imports/plan/saved/store.ts';
import { followRecipes } from './features/imports/recipes/store.ts';
import {
  followImports,
  showFile,
  showHistory,
  shownIn,
  showRunResult,
  useImports,
} from './features/imports/store.ts';
import { useOpenDialog } from './features/imports/use-open-dialog.ts';
import { useRunNotices } from './features/imports/use-run-notices.ts';
import { useSamples } from './features/imports/use-samples.ts';
import { IntakeLine } from './features/monitor/intake-line.tsx';
import { useSystemNotices } from './features/monitor/notices/use-system-notices.ts';
import { followMonitor, freshNotices, ofConnection, useMonitor } from './features/monitor/store.ts';
import { ViewSwitcher } from './features/monitor/view-switcher.tsx';
import { useKeptDrafts } from './features/vertices/lists/use-unwritten.ts';
import {
  followVertices,
  shownVertexName,
  useVertices,
  ofConnection as verticesOfConnection,
} from './features/vertices/store.ts';
import { ClosedNotice } from './frame/closed-notice.tsx';
import { CommandPalette } from './frame/command-palette.tsx';
import { Foot } from './frame/foot.tsx';
import styles from './frame/frame.module.css';
import { usePage } from './frame/pages.ts';
import { Rail } from './frame/rail.tsx';
import { SignInQuestion } from './frame/sign-in-question.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { useCall } from './hooks/use-call.ts';
import { useClosed } from './hooks/use-closed.ts';
import { useFocusGuard } from './hooks/use-focus-guard.ts';
import { useHost } from './host.ts';
import { FaultBoundary } from './ui/fault-boundary.tsx';

const ImportsPage = lazy(() =>
  import('./features/imports/page.tsx').then((module) => ({ default: module.ImportsPage })),
);
const MonitorPage = lazy(() =>
  import('./features/monitor/page.tsx').then((module) => ({ default: module.MonitorPage })),
);
const VerticesPage = lazy(() =>
  import('./features/vertices/page.tsx').then((module) => ({ default: module.VerticesPage })),
);
const ConnectionsPage = lazy(() =>
  import('./features/connections/page.tsx').then((module) => ({ default: module.ConnectionsPage })),
);
const PracticePage = lazy(() =>
  import('./features/practice/page.tsx').then((module) => ({ default: module.PracticePage })),
);
const HelpPage = lazy(() =>
  import('./features/help/page.tsx').then((module) => ({ default: module.HelpPage })),
);

/** The frame around every page, and the one place where the features meet. */
export function App() {
  const host = useHost();
  const [page, go, detail] = usePage();
  useEffect(() => followConnections(host.api), [host]);
  useEffect(() => followImports(host.api), [host]);
  useEffect(() => followRecipes(host.api), [host]);
  useEffect(() => followPlans(host.api), [host]);
  useEffect(() => followMonitor(host.api), [host]);
  useEffect(() => followVertices(host.api), [host]);
  useSystemNotices();
  useKeptDrafts();
  const closed = useClosed(host.onClosed);
  useEffect(() => {
    if (closed) stopAll();
  }, [closed]);
  useFocusGuard();
  const told = useConnections((store) => store.told);
  const imports = useImports();
  const samples = useSamples();
  const about = useCall(
    useCallback((signal: AbortSignal) => host.api.app.about(undefined, { signal }), [host]),
  );
  const main = useRef<HTMLElement>(null);
  const dialog = useOpenDialog();
  const onOpen = useCallback(() => {
    go('import');
    dialog.open();
  }, [go, dialog.open]);

  const openRun = useCallback(
    (runId: string) => {
      const run = useImports.getState().runs.find(({ id }) => id === runId);
      if (run) showRunResult(run);
      else showHistory(runId);
      go('import');
    },
    [go],
  );

  const openFile = useCallback(
    (fileId: string) => {
      showFile(fileId);
      go('import');
    },
    [go],
  );

  const chosen = chosenIn(told);
  useEffect(() => {
    ofConnection(chosen?.id ?? null);
    verticesOfConnection(chosen?.id ?? null);
  }, [chosen?.id]);
  const isMonitored = chosen === null || objectsUrlOf(chosen.addresses) !== null;
  const shownId = shownIn(imports);
  const shownFile = [...imports.files, ...imports.sending].find(({ id }) => id === shownId)?.name;
  const shownConnection = useConnections(shownConnectionName);
  const monitorView = useMonitor((store) => store.view);
  const unseen = useMonitor(freshNotices);
  const shownVertex = useVertices(shownVertexName);
  const onHistory = page === 'import' && imports.history !== null;
  const crumbs = {
    import: onHistory ? 'History' : shownFile,
    monitor: `view ${monitorView}`,
    vertices: shownVertex,
    connections: shownConnection,
    practice: undefined,
    help: 'Rules',
  };
  const crumb = crumbs[page] ?? null;
  const onResult = page === 'import' && !onHistory && shownId !== null && imports.tabs[shownId] === 'result';
  useRunNotices(imports.runs, {
    fileId: onResult ? shownId : null,
    runId: onHistory ? (imports.history?.runId ?? null) : null,
  });
  useEffect(() => {
    document.title = crumb ? `${crumb} · Graph Intake` : 'Graph Intake';
  }, [crumb]);

  return (
    <div className={styles['app']} data-closed={closed || undefined}>
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      {closed && <ClosedNotice />}
      <div className={styles['strip']} data-environment={chosen?.environment} />
      <Rail page={page} fresh={{ monitor: unseen }} inert={closed} />
      <TopBar
        told={told}
        runs={imports.runs}
        crumb={page === 'monitor' ? <ViewSwitcher /> : crumb}
        go={go}
        inert={closed}
      />
      <main ref={main} id="main" tabIndex={-1} className={styles['main']} inert={closed}>
        <FaultBoundary key={page}>
          <Suspense
            fallback={<Loader className={styles['loader']} size="sm" aria-label="Loading the page" />}
          >
            {page === 'import' ? (
              <ImportsPage
                session={told?.session ?? null}
                connection={chosen}
                samples={samples}
                onOpen={onOpen}
              />
            ) : page === 'monitor' ? (
              <MonitorPage detail={detail} isMonitored={isMonitored} onOpenRun={openRun} />
            ) : page === 'vertices' ? (
              <VerticesPage detail={detail} connection={chosen} onOpenFile={openFile} />
            ) : page === 'connections' ? (
              <ConnectionsPage keyring={about.state === 'ready' ? about.value.keyring : null} />
            ) : page === 'help' ? (
              <HelpPage rule={detail} />
            ) : (
              <PracticePage />
            )}
          </Suspense>
        </FaultBoundary>
      </main>
      <Foot
        session={closed ? undefined : told?.session}
        version={about.state === 'ready' ? about.value.version : null}
        aside={closed || !isMonitored ? null : <IntakeLine />}
      />
      {!closed && <CommandPalette told={told} samples={samples} go={go} onOpen={onOpen} />}
      <SignInQuestion told={told} />
      <DropOverlay
        openRef={dialog.browserDialog}
        onFiles={(files) => {
          go('import');
          void openFiles(host, files);
        }}
      />
    </div>
  );
}
