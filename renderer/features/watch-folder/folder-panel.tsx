import { Flex } from '@mantine/core';
import { useState } from 'react';
import type { WatchedFolder } from '../../../shared/watch-folder.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { Arrivals } from './arrivals.tsx';
import styles from './watch-folder.module.css';
import { howWords, watchLooks, watchSentence } from './words.ts';

interface FolderPanelProps {
  readonly folder: WatchedFolder;
  readonly onOpenRun: (runId: string) => void;
  readonly onOpenFile: (fileId: string) => void;
}

/** Panel of one watched folder: its state, its settings, and the files that arrived. */
export function FolderPanel({ folder, onOpenRun, onOpenFile }: FolderPanelProps) {
  const { watch } = folder;
  return (
    <section className={styles['panel']} aria-label={folder.folder}>
      <Flex className={styles['top']} gap="var(--space-8)" align="center">
        <Icon name="folder" />
        <h2 className={styles['path']} title={folder.folder}>
          {folder.folder}
        </h2>
        <Badge {...watchLooks(watch)} />
        <span className={styles['grow']} />
        <FolderActions folder={folder} />
      </Flex>
      <p className={styles['state']}>{watchSentence(folder)}</p>
      <p className={styles['how']}>{howWords(folder)}</p>
      {watch.state === 'waiting' && (
        <p className={styles['reason']} role="alert">
          <Icon name="warning" />
          <span>
            {watch.reason} <span className={styles['how']}>Watching continues by itself.</span>
          </span>
        </p>
      )}
      {watch.state === 'watching' &&
        watch.notes.map((note) => (
          <p key={note} className={styles['reason']} role="alert">
            <Icon name="clock" />
            <span>{note}</span>
          </p>
        ))}
      <Arrivals folder={folder} onOpenRun={onOpenRun} onOpenFile={onOpenFile} />
    </section>
  );
}

function FolderActions({ folder: { id, folder, watch } }: { folder: WatchedFolder }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [isConfirming, setConfirming] = useState(false);
  const isOff = watch.state === 'stopped';
  return (
    <>
      {isOff ? (
        <SteadyButton
          disabled={busy}
          leftSection={<Icon name="play" />}
          onClick={() => void run(() => api.watchFolder.start({ id }))}
        >
          Start watching
        </SteadyButton>
      ) : (
        <SteadyButton
          disabled={busy || watch.state === 'stopping'}
          leftSection={<Icon name="pause" />}
          onClick={() => void run(() => api.watchFolder.stop({ id }))}
        >
          Stop watching
        </SteadyButton>
      )}
      <SteadyButton variant="subtle" disabled={busy} onClick={() => setConfirming(true)}>
        Remove…
      </SteadyButton>
      <Confirm
        title="Remove this folder from the list"
        text={`${folder} is no longer watched. Its files, reports and evidence stay where they are, and runs stay in the history.`}
        yes="Remove folder"
        dangerous={false}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void run(() => api.watchFolder.remove({ id }));
        }}
      />
    </>
  );
}
