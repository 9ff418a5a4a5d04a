import { Button, Flex, Stack, UnstyledButton } from '@mantine/core';
import type { Connection } from '../../../shared/connections.ts';
import { showHistory, watchedFoldersHref } from '../../hooks/import-place.ts';
import { useHost } from '../../host.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import styles from './empty-imports.module.css';
import { openSample } from './open/open-files.ts';
import { pasteTable } from './open/paste-table.ts';
import { OpenPlan } from './plan/saved/open-plan.tsx';
import { useSendingParts } from './sending-parts.ts';
import type { Samples } from './use-samples.ts';

interface EmptyImportsProps {
  readonly samples: Samples;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly onOpen: () => void;
}

/** Page without open files: runs to continue, actions, and samples. */
export function EmptyImports({ samples, connection, onOpen }: EmptyImportsProps) {
  const host = useHost();
  const { Offers } = useSendingParts();
  return (
    <Stack className={styles['page']} gap="var(--space-24)" align="center" justify="safe center">
      <Offers connection={connection} />
      <div className={styles['target']}>
        <EmptyState
          icon="import"
          title="Drop a table anywhere on this window"
          action={
            <Flex component="span" gap="var(--space-8)">
              <Button variant="filled" onClick={onOpen}>
                Open…
              </Button>
              {host.window === 'browser' && (
                <Button onClick={() => void pasteTable(host).catch(notifyProblem)}>Paste table</Button>
              )}
              <Button leftSection={<Icon name="history" />} onClick={() => showHistory()}>
                History
              </Button>
              <Button component="a" href={watchedFoldersHref} leftSection={<Icon name="folder" />}>
                Watched folders
              </Button>
            </Flex>
          }
        >
          <p>CSV and other text, Excel and OpenDocument, JSON, Parquet, archives, or cells that you paste.</p>
          <p>
            The file is read and checked first: you see what each row will change and which rows would fail.
          </p>
          <p>Nothing is sent until you select Send.</p>
        </EmptyState>
      </div>
      <OpenPlan />
      {samples.length > 0 && (
        <section className={styles['samples']} aria-labelledby="samples-head">
          <h2 id="samples-head">Or try it with a sample</h2>
          <ul>
            {samples.map(({ name, about }) => (
              <li key={name}>
                <UnstyledButton className={styles['sample']} onClick={() => void openSample(host, name)}>
                  <span className={styles['icon']}>
                    <Icon name="sample" size="rail" />
                  </span>
                  <span className={styles['name']}>{name}</span>
                  <span className={styles['about']}>{about}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
