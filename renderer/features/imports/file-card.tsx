import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { assertNever } from '../../../shared/errors.ts';
import type { FileState, RunState } from '../../../shared/imports.ts';
import { formatBytes, percent, plural } from '../../../shared/units.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import { closeQuestion } from './close-question.ts';
import styles from './file-side.module.css';
import { ProblemBadge } from './problem-badge.tsx';
import { dropSending, isRunning, type Sending, showFile, useImports } from './store.ts';

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
  /** Why it cannot be closed now. */
  readonly heldBy?: string | null;
  readonly onClose: () => void;
}

const Card = (props: CardProps) => {
  const { id, name, shown, badge, left, right, progress, closeWord, heldBy = null, onClose } = props;
  return (
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
      <Tooltip label={heldBy} disabled={!heldBy} events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon
          className={styles['close']}
          aria-label={`${closeWord} ${name}`}
          {...(heldBy && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => heldBy ?? onClose()}
        >
          <Icon name="cross" />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

interface FileCardProps {
  readonly file: FileState;
  /** The runs of this file, newest first. */
  readonly runs: readonly RunState[];
  readonly shown: boolean;
}

export function FileCard({ file, runs, shown }: FileCardProps) {
  const { api } = useHost();
  const [asking, setAsking] = useState(false);
  const exported = useImports((store) => store.exported);
  const question = closeQuestion(file.name, runs, exported);
  const close = () => {
    setAsking(false);
    api.imports.close({ fileId: file.id }).catch(notifyProblem);
  };
  return (
    <>
      <Card
        {...factsOf(file)}
        id={file.id}
        name={file.name}
        shown={shown}
        closeWord={file.reading.state === 'failed' ? 'Remove' : 'Close'}
        heldBy={runs.some(isRunning) ? 'The file is being sent; cancel the run before you close it.' : null}
        onClose={() => (question ? setAsking(true) : close())}
      />
      {question && (
        <Confirm {...question} opened={asking} onConfirm={close} onClose={() => setAsking(false)} />
      )}
    </>
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
        left: reading.share < 1 ? `reading ${Math.floor(progress)} %` : 'checking',
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
      const { kind, rows } = reading.file;
      return { badge: <ProblemBadge file={reading.file} />, left: kind, right: plural(rows, 'row') };
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
