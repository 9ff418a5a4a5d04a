import { Loader } from '@mantine/core';
import { Suspense } from 'react';
import type { Connection, Session } from '../../../shared/connections.ts';
import { useImportPlace } from '../../hooks/import-place.ts';
import { useOpenFiles } from '../../hooks/open-files.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { Page, SplitPage } from '../../ui/page/page.tsx';
import { EmptyImports } from './empty-imports.tsx';
import { FilePage, FileSide } from './later-parts.ts';
import { UploadPage } from './open/upload-page.tsx';
import { useChosenPlan } from './plan/saved/use-chosen-plan.ts';
import { type SendingParts, SendingPartsProvider } from './sending-parts.ts';
import { useImports, useShownFile } from './store.ts';
import { useCardInView } from './use-card-in-view.ts';
import type { Samples } from './use-samples.ts';

interface ImportsPageProps extends ImportsContentProps {
  readonly sending: SendingParts;
}

interface ImportsContentProps {
  /** Sign-in of the selected connection; null until the host has responded. */
  readonly session: Session | null;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly samples: Samples;
  readonly onOpen: () => void;
}

/** Page of imports: the open files, from reading to a result for every row, and the history. */
export const ImportsPage = ({ sending, ...props }: ImportsPageProps) => (
  <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the page" />}>
    <SendingPartsProvider value={sending}>
      <ImportsContent {...props} HistoryPage={sending.HistoryPage} />
    </SendingPartsProvider>
  </Suspense>
);

function ImportsContent({
  session,
  connection,
  samples,
  onOpen,
  HistoryPage,
}: ImportsContentProps & Pick<SendingParts, 'HistoryPage'>) {
  const { isLoaded, files, runs, plan } = useOpenFiles();
  const { history, tabs } = useImportPlace();
  const uploads = useImports((store) => store.uploads);
  const shownId = useShownFile();
  useChosenPlan(files);
  useCardInView(isLoaded ? shownId : null);
  if (!isLoaded) return <Loader m="auto" size="sm" aria-label="Loading the files" />;
  if (shownId === null)
    return history ? (
      <Page data-page>
        <HistoryPage connection={connection} />
      </Page>
    ) : (
      <EmptyImports samples={samples} connection={connection} onOpen={onOpen} />
    );

  const file = files.find(({ id }) => id === shownId);
  const upload = uploads.find(({ id }) => id === shownId);
  const onResult = history
    ? history.runId !== null
    : file?.reading.state === 'ready' && tabs[shownId] === 'result';
  return (
    <SplitPage data-result={onResult || undefined} data-history={history !== null || undefined}>
      <FileSide
        files={files}
        runs={runs}
        plan={plan}
        uploads={uploads}
        shownId={history ? null : shownId}
        session={session}
        connection={connection}
        onOpen={onOpen}
      />
      {history ? (
        <HistoryPage connection={connection} />
      ) : (
        file && (
          // A fault on the page of one file leaves the list usable, so that this file can be closed.
          <FaultBoundary key={file.id}>
            <FilePage
              file={file}
              files={files}
              runs={runs}
              session={session}
              connection={connection}
              onOpen={onOpen}
            />
          </FaultBoundary>
        )
      )}
      {!history && upload && <UploadPage upload={upload} />}
    </SplitPage>
  );
}
