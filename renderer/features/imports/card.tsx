import { ActionIcon, Flex, Tooltip, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { showFile } from '../../hooks/import-place.ts';
import { Icon } from '../../ui/icon.tsx';
import { FileName } from './file-name.tsx';
import styles from './file-side.module.css';
import { MoveButtons } from './plan/move-buttons.tsx';
import { NoteLine } from './plan/note-line.tsx';
import planStyles from './plan/plan.module.css';
import type { PlanNote } from './plan/plan-words.ts';

/** Place of a file in the plan. */
export interface CardPlace {
  /** From 1. */
  readonly number: number;
  /** Move the file by one place; null if it cannot be moved that way. */
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
}

export interface CardProps {
  readonly id: string;
  readonly name: string;
  readonly shown: boolean;
  readonly badge: ReactNode;
  /** Facts below the name, at the left and right edge. */
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** Progress in percent while the file is in progress. */
  readonly progress?: number | undefined;
  /** Verb on the button that closes the file. */
  readonly closeWord: string;
  /** Why the file cannot be closed now; null if it can. */
  readonly lockReason?: string | null;
  readonly onClose: () => void;
  /** Null if there is no plan. */
  readonly place?: CardPlace | null;
  /** State of its sending, in one sentence. */
  readonly note?: PlanNote | null;
  /** Note about earlier runs of its rows. */
  readonly before?: ReactNode;
  /** Question shown before the file is closed. */
  readonly children?: ReactNode;
}

/** Card of a file in the list on the left, whatever the state of the file. */
export const Card = (props: CardProps) => {
  const { id, name, shown, badge, left, right, progress, closeWord, lockReason = null, onClose } = props;
  const { place = null, note = null, before, children } = props;
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
        <Flex component="span" gap="var(--space-8)" align="center">
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
        </Flex>
        <Flex component="span" justify="space-between" className={styles['facts']}>
          <span>{left}</span>
          <span>{right}</span>
        </Flex>
        {note && <NoteLine {...note} />}
        {before}
        {progress !== undefined && (
          <span className={styles['meter']} aria-hidden="true">
            <i style={{ width: `${progress}%` }} />
          </span>
        )}
      </UnstyledButton>
      {place && <MoveButtons name={name} up={place.up} down={place.down} />}
      <Tooltip label={lockReason} disabled={!lockReason} events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon
          className={styles['close']}
          aria-label={`${closeWord} ${name}`}
          {...(lockReason && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => lockReason ?? onClose()}
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
