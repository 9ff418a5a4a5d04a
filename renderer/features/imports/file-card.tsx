import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { assertNever } from '../../../shared/errors.ts';
import type { FileState } from '../../../shared/imports.ts';
import { formatBytes, percent, plural } from '../../../shared/units.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import styles from './file-side.module.css';
import { ProblemBadge } from './problem-badge.tsx';
import { dropSending, type Sending, showFile } from './store.ts';

interface CardProps {
  readonly id: string;
  readonly name: string;
  readonly shown: boolean;
  readonly badge: ReactNode;
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** Progress 0 to 100 while it is under way. */
  readonly progress?: number | undefined;
  readonly closeWord: string;
  readonly onClose: () => void;
}

const Card = ({ id, name, shown, badge, left, right, progress, closeWord, onClose }: CardProps) => (
  <li className={styles['card']} data-shown={shown || undefined}>
    <UnstyledButton
      className={styles['pick']}
      aria-current={shown ? 'true' : undefined}
      onClick={() => showFile(id)}
    >
      <span className={styles['line']}>
        <span className={styles['icon']}>
          <Icon name="file" />
        </span>
        <span className={styles['name']} title={name}>
          {name}
        </span>
        {badge}
      </span>
      <span className={styles['facts']}>
        <span>{left}</span>
        <span>{right}</span>
      </span>
      {progress !== undefined && (
        <span className={styles['meter']} aria-hidden="true">
          <i style={{ width: `${progress}%` }} />
        </span>
      )}
    </UnstyledButton>
    <ActionIcon className={styles['close']} aria-label={`${closeWord} ${name}`} onClick={onClose}>
      <Icon name="cross" />
    </ActionIcon>
  </li>
);

export function FileCard({ file, shown }: { file: FileState; shown: boolean }) {
  const { api } = useHost();
  return (
    <Card
      {...factsOf(file)}
      id={file.id}
      name={file.name}
      shown={shown}
      closeWord={file.reading.state === 'failed' ? 'Remove' : 'Close'}
      onClose={() => api.imports.close({ fileId: file.id }).catch(notifyProblem)}
    />
  );
}

function factsOf({
  reading,
  sizeBytes,
}: FileState): Pick<CardProps, 'badge' | 'left' | 'right' | 'progress'> {
  switch (reading.state) {
    case 'reading': {
      const progress = percent(reading.share, 1);
      return {
        badge: null,
        left: `reading ${Math.floor(progress)} %`,
        right: formatBytes(sizeBytes),
        progress,
      };
    }
    case 'failed':
      return {
        badge: <Badge tone="bad">failed</Badge>,
        left: 'cannot be read',
        right: formatBytes(sizeBytes),
      };
    case 'ready': {
      const { kind, rows, problems } = reading.file;
      return { badge: <ProblemBadge problems={problems} />, left: kind, right: plural(rows, 'row') };
    }
    default:
      return assertNever(reading);
  }
}

export function SendingCard({ sending, shown }: { sending: Sending; shown: boolean }) {
  const failed = sending.failure !== null;
  const progress = percent(sending.share, 1);
  return (
    <Card
      id={sending.id}
      name={sending.name}
      shown={shown}
      badge={failed ? <Badge tone="bad">failed</Badge> : null}
      left={failed ? 'not opened' : `opening ${Math.floor(progress)} %`}
      right={sending.sizeBytes > 0 ? formatBytes(sending.sizeBytes) : ''}
      progress={failed ? undefined : progress}
      closeWord={failed ? 'Remove' : 'Cancel'}
      onClose={() => (failed ? dropSending(sending.id) : sending.cancel())}
    />
  );
}
