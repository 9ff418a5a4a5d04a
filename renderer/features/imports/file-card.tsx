import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { assertNever } from '../../../shared/errors.ts';
import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import { formatBytes, percent, plural } from '../../../shared/units.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm, type Question } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import { FileName } from './file-name.tsx';
import styles from './file-side.module.css';
import { MoveButtons } from './plan/move-buttons.tsx';
import planStyles from './plan/plan.module.css';
import type { PlanNote } from './plan/plan-words.ts';
import { ProblemBadge } from './problem-badge.tsx';
import { lostMapping } from './recipes/lost-mapping.ts';
import { useRecipes } from './recipes/store.ts';
import { dropSending, isRunning, type Sending, showFile } from './store.ts';
import { shareOf, type WorkLine, workOf } from './work/work-of.ts';

/** Where a file stands in the plan. */
export interface CardPlace {
  /** From 1. */
  readonly number: number;
  readonly note: PlanNote | null;
  /** Null where it cannot be moved that way. */
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
}

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
  /** Null where there is no plan. */
  readonly place?: CardPlace | null;
  /** What is asked before it is closed. */
  readonly children?: ReactNode;
}

const Card = (props: CardProps) => {
  const { id, name, shown, badge, left, right, progress, closeWord, heldBy = null, onClose } = props;
  const { place = null, children } = props;
  return (
    <li className={styles['card']} data-shown={shown || undefined}>
      <UnstyledButton
        className={styles['pick']}
        data-file={id}
        aria-current={shown ? 'true' : undefined}
        {...(place && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' })}
        onKeyDown={(event) => place && moveBy(event, place)}
        onClick={() => showFile(id)}
      >
        <span className={styles['line']}>
          {place ? (
            <span className={planStyles['number']} aria-hidden="true">
              {place.number}
            </span>
          ) : (
            <span className={styles['icon']}>
              <Icon name="file" />
            </span>
          )}
          <span className={styles['name']} title={name}>
            <FileName name={name} />
          </span>
          {badge}
        </span>
        <span className={styles['facts']}>
          <span>{left}</span>
          <span>{right}</span>
        </span>
        {place?.note && (
          <span className={planStyles['note']} data-tone={place.note.tone}>
            <Icon name={place.note.icon} size="small" />
            <span className={planStyles['clipped']}>{place.note.words}</span>
          </span>
        )}
        {progress !== undefined && (
          <span className={styles['meter']} aria-hidden="true">
            <i style={{ width: `${progress}%` }} />
          </span>
        )}
      </UnstyledButton>
      {place && <MoveButtons name={name} up={place.up} down={place.down} />}
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
      {children}
    </li>
  );
};

/** Alt and an arrow move the file in the plan. */
function moveBy(event: KeyboardEvent, { up, down }: CardPlace): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  (event.key === 'ArrowUp' ? up : down)?.();
}

interface FileCardProps {
  readonly file: FileState;
  /** The runs of this file, newest first. */
  readonly runs: readonly RunState[];
  readonly shown: boolean;
  /** Null where it is the only file. */
  readonly place?: CardPlace | null;
}

export function FileCard({ file, runs, shown, place = null }: FileCardProps) {
  const { api } = useHost();
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => api.imports.close({ fileId: file.id }).catch(notifyProblem);
  const ask = () => {
    const lost = lostMapping([file], useRecipes.getState());
    if (lost) setAsking(lost);
    else void close();
  };
  return (
    <Card
      {...factsOf(file)}
      {...(place?.note?.share != null && { progress: percent(place.note.share, 1) })}
      place={place}
      id={file.id}
      name={file.name}
      shown={shown}
      closeWord={file.reading.state === 'failed' ? 'Remove' : 'Close'}
      heldBy={runs.some(isRunning) ? 'The file is being sent; cancel the run before you close it.' : null}
      onClose={ask}
    >
      {asking && <Confirm {...asking} opened onConfirm={close} onClose={() => setAsking(null)} />}
    </Card>
  );
}

type Facts = Pick<CardProps, 'badge' | 'left' | 'right' | 'progress'>;

function factsOf(open: FileState): Facts {
  const { reading, sizeBytes } = open;
  switch (reading.state) {
    case 'reading':
      return { badge: null, left: 'opening', right: formatBytes(sizeBytes) };
    case 'failed':
      return {
        badge: <Badge tone="bad">failed</Badge>,
        left: 'cannot be read',
        right: formatBytes(sizeBytes),
      };
    case 'ready':
      return readyFacts(open, reading.file);
    default:
      return assertNever(reading);
  }
}

function readyFacts(open: FileState, file: ReadyFile): Facts {
  const line = workOf(open, file);
  const kind = file.recognition.kind.value;
  if (line === null)
    return { badge: <ProblemBadge file={file} />, left: kind, right: plural(file.rows, 'row') };
  const share = shareOf(line);
  return {
    badge: file.blocked || file.stop ? <ProblemBadge file={file} /> : null,
    left: `${kind} · ${cardWords(line)}`,
    right: share === null ? formatBytes(open.sizeBytes) : `${Math.floor(percent(share, 1))} %`,
    progress: share === null ? undefined : percent(share, 1),
  };
}

function cardWords(line: WorkLine): string {
  if (line.kind === 'arriving') return 'copying';
  switch (line.state) {
    case 'waiting':
      return 'waiting';
    case 'working':
      return line.kind === 'index' ? 'finding rows' : 'checking';
    case 'cancelled':
      return 'not checked';
    case 'failed':
      return line.kind === 'index' ? 'not readable' : 'check failed';
    default:
      return assertNever(line);
  }
}

export function SendingCard({ sending, shown }: { sending: Sending; shown: boolean }) {
  const failed = sending.failure !== null;
  return (
    <Card
      id={sending.id}
      name={sending.name}
      shown={shown}
      badge={failed ? <Badge tone="bad">failed</Badge> : null}
      left={failed ? 'not opened' : 'opening'}
      right={sending.sizeBytes > 0 ? formatBytes(sending.sizeBytes) : ''}
      closeWord={failed ? 'Remove' : 'Cancel'}
      onClose={() => (failed ? dropSending(sending.id) : sending.cancel())}
    />
  );
}
