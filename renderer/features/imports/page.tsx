import { Flex, Loader } from '@mantine/core';
import { Suspense } from 'react';
import type { Connection, Session } from '../../../shared/connections.ts';
import { useImportPlace } from '../../hooks/import-place.ts';
import { useOpenFiles } from '../../hooks/open-files.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { EmptyImports } from './empty-imports.tsx';
import styles from './imports.module.css';
import { FilePage, FileSide } from './later-parts.ts';
import { UploadPage } from './open/upload-page.tsx';
import { useChosenPlan } from './plan/saved/use-chosen-plan.ts';
import { type SendingParts, SendingPartsProvider } from './sending-parts.ts';
import { useImports, useShownFile } from './store.ts';
import { useCardInView } from './use-card-in-view.ts';
import type { Samples } from './use-samples.ts';

interface ImportsPageProps extends ShownProps {
  readonly sending: SendingParts;
}

interface ShownProps {
  /** Sign-in of the selected connection; null until the host has responded. */
  readonly session: Session | null;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly samples: Samples;
  readonly onOpen: () => void;
}

/** From a dropped file to a result for every row. */
export const ImportsPage = ({ sending, ...props }: ImportsPageProps) => (
  <Suspense fallback={<Loader className={styles['loader']} size="sm" aria-label="Loading the page" />}>
    <SendingPartsProvider value={sending}>
      <Shown {...props} HistoryPage={sending.HistoryPage} />
    </SendingPartsProvider>
  </Suspense>
);

function Shown({
  session,
  connection,
  samples,
  onOpen,
  HistoryPage,
}: ShownProps & Pick<SendingParts, 'HistoryPage'>) {
  const { isLoaded, files, runs, plan } = useOpenFiles();
  const { history, tabs } = useImportPlace();
  const uploads = useImports((store) => store.uploads);
  const shownId = useShownFile();
  useChosenPlan(files);
  useCardInView(isLoaded ? shownId : null);
  if (!isLoaded) return <Loader className={styles['loader']} size="sm" aria-label="Loading the files" />;
  if (shownId === null)
    return history ? (
      <Flex className={styles['page']} data-page>
        <HistoryPage connection={connection} />
      </Flex>
    ) : (
      <EmptyImports samples={samples} connection={connection} onOpen={onOpen} />
    );

  const file = files.find(({ id }) => id === shownId);
  const upload = uploads.find(({ id }) => id === shownId);
  const onResult = history
    ? history.runId !== null
    : file?.reading.state === 'ready' && tabs[shownId] === 'result';
  return (
    <Flex className={styles['page']} data-page data-stack data-result={onResult || undefined}>
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
          // A fault that one file brings about leaves the list, so that the others are there and this one can be closed.
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
    </Flex>
  );
}
