import { lazy } from 'react';
import type { About } from '../shared/app.ts';
import type { Connection, Session } from '../shared/connections.ts';
import { assertNever } from '../shared/errors.ts';
import { ImportsPage } from './features/imports/page.tsx';
import type { Samples } from './features/imports/use-samples.ts';
import { useApp } from './features/settings/store.ts';
import { NoSuchPage } from './frame/no-such-page.tsx';
import type { PageId } from './frame/pages.ts';
import { watchedFoldersDetail } from './hooks/import-place.ts';
import type { CallState } from './hooks/use-call.ts';
import { isKnown } from './known-places.ts';
import { sendingParts } from './sending-parts.ts';

const WatchFolderPage = lazy(() =>
  import('./features/watch-folder/page.tsx').then((module) => ({ default: module.WatchFolderPage })),
);
const MonitorPage = lazy(() =>
  import('./features/monitor/page.tsx').then((module) => ({ default: module.MonitorPage })),
);
const VerticesPage = lazy(() =>
  import('./features/vertices/page.tsx').then((module) => ({ default: module.VerticesPage })),
);
const ActionsPage = lazy(() =>
  import('./features/actions/page.tsx').then((module) => ({ default: module.ActionsPage })),
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
const SettingsPage = lazy(() =>
  import('./features/settings/page.tsx').then((module) => ({ default: module.SettingsPage })),
);

interface PageProps {
  readonly page: PageId;
  /** Whether the address names no page at all. */
  readonly isNowhere: boolean;
  readonly detail: string | null;
  readonly session: Session | null;
  readonly connections: readonly Connection[];
  readonly connection: Connection | null;
  readonly isMonitored: boolean;
  readonly samples: Samples;
  readonly about: CallState<About> & { readonly reload: () => void };
  /** Name of the system's keyring; null if the system has none, undefined until it is open. */
  readonly keyring: string | null | undefined;
  readonly onOpen: () => void;
  readonly openRun: (runId: string) => void;
  readonly openFile: (fileId: string) => void;
  readonly openSample: (name: string) => void;
}

/**
 * Shows the page that the address names. The code of each page except Import is loaded when the page is first opened.
 */
export function Page(props: PageProps) {
  const { page, detail, connection, about, isNowhere } = props;
  const startPage = useApp(({ hostState }) => hostState?.settings.startPage ?? 'import');
  if (isNowhere || !isKnown(page, detail))
    return <NoSuchPage address={location.hash.slice(1)} onward={isNowhere ? startPage : page} />;
  switch (page) {
    case 'import':
      return detail === watchedFoldersDetail ? (
        <WatchFolderPage connection={connection} onOpenRun={props.openRun} onOpenFile={props.openFile} />
      ) : (
        <ImportsPage
          session={props.session}
          connection={connection}
          samples={props.samples}
          sending={sendingParts}
          onOpen={props.onOpen}
        />
      );
    case 'monitor':
      return <MonitorPage detail={detail} isMonitored={props.isMonitored} onOpenRun={props.openRun} />;
    case 'vertices':
      return <VerticesPage detail={detail} connection={connection} onOpenFile={props.openFile} />;
    case 'actions':
      return <ActionsPage detail={detail} connections={props.connections} />;
    case 'connections':
      return <ConnectionsPage keyring={props.keyring} />;
    case 'practice':
      return <PracticePage />;
    case 'help':
      return <HelpPage detail={detail} onSample={props.openSample} />;
    case 'settings':
      return <SettingsPage detail={detail} about={about} />;
    default:
      return assertNever(page);
  }
}
