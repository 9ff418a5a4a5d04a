import { Button, Flex, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Connection } from '../../../shared/connections.ts';
import { useHost } from '../../host.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { home } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { Centre, Page } from '../../ui/page/page.tsx';
import { AddFolder } from './add-folder.tsx';
import { FolderPanel } from './folder-panel.tsx';
import { followWatchFolder, useWatchFolder } from './store.ts';
import styles from './watch-folder.module.css';

interface WatchFolderPageProps {
  /** The chosen connection, which a new folder is sent to. */
  readonly connection: Connection | null;
  readonly onOpenRun: (runId: string) => void;
  readonly onOpenFile: (fileId: string) => void;
}

/** Folders whose files are checked and sent as they arrive. */
export function WatchFolderPage({ connection, onOpenRun, onOpenFile }: WatchFolderPageProps) {
  const { api } = useHost();
  useEffect(() => followWatchFolder(api), [api]);
  const folders = useWatchFolder((store) => store.folders);
  const [adding, setAdding] = useState(false);
  if (folders === null) return <Loader m="auto" size="sm" aria-label="Loading the watched folders" />;
  const add = (
    <Button
      variant="filled"
      leftSection={<Icon name="plus" />}
      disabled={connection === null}
      onClick={() => setAdding(true)}
    >
      Watch a folder…
    </Button>
  );
  return (
    <Page component="section" aria-label="Watched folders" data-page>
      {folders.length === 0 ? (
        <Centre>
          <EmptyState
            icon="folder"
            title="No folder is watched"
            action={
              <>
                {add}
                <Button component="a" href="#import">
                  Back to Import
                </Button>
              </>
            }
          >
            <p>Every complete file that arrives in a watched folder is checked and sent, exactly once.</p>
            <p>It is moved to “done”, or to “held” with the reason; its report and evidence are beside it.</p>
            <p>Watching continues when you start Graph Intake again.</p>
          </EmptyState>
        </Centre>
      ) : (
        <>
          <Flex className={styles['head']} gap="var(--space-8)" align="center">
            <Button
              component="a"
              href="#import"
              variant="subtle"
              aria-label="Back to Import"
              leftSection={<Icon name="back" />}
            >
              Import
            </Button>
            <h1 {...home}>Watched folders</h1>
            <span className={styles['grow']} />
            {add}
          </Flex>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll the list */}
          <section className={styles['scroller']} tabIndex={0} aria-label="List of folders">
            {folders.map((folder) => (
              <FolderPanel key={folder.id} folder={folder} onOpenRun={onOpenRun} onOpenFile={onOpenFile} />
            ))}
          </section>
        </>
      )}
      {connection !== null && (
        <AddFolder opened={adding} connection={connection} onClose={() => setAdding(false)} />
      )}
    </Page>
  );
}
