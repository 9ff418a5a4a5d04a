import { Button, Flex, Loader } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { DataState } from '../../../shared/app/stored-data.ts';
import { formatBytes, plural } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useHost } from '../../host.ts';
import { Confirm } from '../../ui/confirm/confirm.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { notifyDone, notifyProblem } from '../../ui/notify/notify.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { Diagnostics } from './diagnostics.tsx';
import { partWords } from './part-words.ts';
import { Recent } from './recent.tsx';
import { SettingGroup } from './setting-row.tsx';
import styles from './settings.module.css';

type Part = DataState['parts'][number];

/** Settings part “Data”: folders, size of the stored data by part, old data to delete, and diagnostics. */
export function DataPart() {
  const { api } = useHost();
  const data = useCall(useCallback((signal: AbortSignal) => api.app.data(undefined, { signal }), [api]));
  if (data.state === 'loading')
    return <Loader className={styles['loader']} size="sm" aria-label="Loading the data folder" />;
  if (data.state === 'failed') return <Problem error={data.error} onRetry={data.reload} />;
  const { folder, logFolder, openToOthers, parts } = data.value;
  const total = parts.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  return (
    <>
      <SettingGroup title="Folders">
        <Folder name="data" label="Data folder" path={folder} />
        {openToOthers !== null && (
          <p role="alert" className={styles['row']}>
            {openToOthers}
          </p>
        )}
        <Folder name="logs" label="Log folder" path={logFolder} />
      </SettingGroup>
      <SettingGroup title={`Stored data: ${formatBytes(total)}`}>
        {parts.map((part) => (
          <PartRow key={part.part} part={part} onCleared={data.reload} />
        ))}
      </SettingGroup>
      <Recent />
      <Diagnostics />
    </>
  );
}

function Folder({ name, label, path }: { name: 'data' | 'logs'; label: string; path: string }) {
  const host = useHost();
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <span>{label}</span>
        <code className={styles['path']}>{path}</code>
      </div>
      <Flex className={styles['acts']} component="span" gap="var(--space-8)" align="center">
        {host.window === 'desktop' && (
          <Button onClick={() => host.api.app.showFolder({ folder: name }).catch(notifyProblem)}>Show</Button>
        )}
        <CopyButton text={path} what={`the path of the ${label.toLowerCase()}`} />
      </Flex>
    </div>
  );
}

function PartRow({ part, onCleared }: { part: Part; onCleared: () => void }) {
  const { label, about, link } = partWords[part.part];
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <span>{label}</span>
        <span className={styles['about']}>{about}</span>
      </div>
      <Flex className={styles['acts']} component="span" gap="var(--space-8)" align="center">
        {part.clearableBytes !== null && (
          <Clear part={part} bytes={part.clearableBytes} onCleared={onCleared} />
        )}
        {link && (
          <Button component="a" href={link.href} variant="subtle">
            {link.label}
          </Button>
        )}
        <span className={styles['size']} title={plural(part.files, 'file')}>
          {formatBytes(part.sizeBytes)}
        </span>
      </Flex>
    </div>
  );
}

/** Button that deletes the old data of a part after a confirmation. @param props.bytes size of what is deleted */
function Clear({ part, bytes, onCleared }: { part: Part; bytes: number; onCleared: () => void }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [isAsking, setAsking] = useState(false);
  const { label } = partWords[part.part];
  const what = part.part === 'logs' ? 'the older log' : 'the indexes';
  return (
    <>
      <SteadyButton
        variant="subtle"
        disabled={busy || bytes === 0}
        aria-label={`Delete old: ${label}`}
        onClick={() => setAsking(true)}
      >
        Delete old…
      </SteadyButton>
      <Confirm
        title={`Delete ${what}`}
        text={`${formatBytes(bytes)} are freed. Your files and runs are not affected.`}
        yes="Delete"
        dangerous
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run(async () => {
            const { freedBytes } = await api.app.clearData({ part: part.part });
            notifyDone(`${label}: ${formatBytes(freedBytes)} deleted`);
            onCleared();
          });
        }}
      />
    </>
  );
}
