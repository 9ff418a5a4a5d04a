import { Loader } from '@mantine/core';
import { Suspense } from 'react';
import type { Connection, Session } from '../../../shared/connections.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { EmptyImports } from './empty-imports.tsx';
import styles from './imports.module.css';
import { FilePage, FileSide, HistoryPage } from './later-parts.ts';
import { SendingPage } from './open/upload-page.tsx';
import { useChosenPlan } from './plan/saved/use-chosen-plan.ts';
import { shownIn, useImports } from './store.ts';
import { useCardInView } from './use-card-in-view.ts';
import type { Samples } from './use-samples.ts';

interface ImportsPageProps {
  /** Sign-in of the selected connection; null until the host has responded. */
  readonly session: Session | null;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly samples: Samples;
  readonly onOpen: () => void;
}

/** From a dropped file to a result for every row. */
export const ImportsPage = (props: ImportsPageProps) => (
  <Suspense fallback={<Loader className={styles['loader']} size="sm" aria-label="Loading the page" />}>
    <Shown {...props} />
  </Suspense>
);

function Shown({ session, connection, samples, onOpen }: ImportsPageProps) {
  const store = useImports();
  const { isLoaded: hostState, files, runs, plan, sending } = store;
  const shownId = shownIn(store);
  useChosenPlan(files);
  useCardInView(hostState ? shownId : null);
  if (!hostState) return <Loader className={styles['loader']} size="sm" aria-label="Loading the files" />;
  if (shownId === null)
    return store.history ? (
      <div className={styles['page']} data-page>
        <HistoryPage connection={connection} />
      </div>
    ) : (
      <EmptyImports samples={samples} connection={connection} onOpen={onOpen} />
    );

  const file = files.find(({ id }) => id === shownId);
  const onItsWay = sending.find(({ id }) => id === shownId);
  const onResult = store.history
    ? store.history.runId !== null
    : file?.reading.state === 'ready' && store.tabs[shownId] === 'result';
  return (
    <div className={styles['page']} data-page data-stack data-result={onResult || undefined}>
      <FileSide
        files={files}
        runs={runs}
        plan={plan}
        sending={sending}
        shownId={store.history ? null : shownId}
        session={session}
        connection={connection}
        onOpen={onOpen}
      />
      {store.history ? (
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
      {!store.history && onItsWay && <SendingPage sending={onItsWay} />}
    </div>
  );
}
