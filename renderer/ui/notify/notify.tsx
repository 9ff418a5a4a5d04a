import { Button, Flex } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { Icon } from '../icon.tsx';
import { ProblemText, titleOf } from '../problem.tsx';
import { dropNotice, noticeIdOf } from './notice-subjects.ts';
import styles from './notify.module.css';

/** Notices go by themselves, unless they are pointed at or have focus: enough for a glance, or to read twice. */
const glanceMs = 4_000;
const readingMs = 20_000;

/**
 * Says that something was done.
 * @param subject what it is about, as in `recipe Machines`; a later message about it takes the place of this one, and
 * the message leaves with its subject, as `useNoticeSubject` says
 */
export function notifyDone(title: string, message?: ReactNode, subject?: string): void {
  if (subject !== undefined) dropNotice(subject);
  notifications.show({
    ...(subject !== undefined && { id: noticeIdOf(subject) }),
    title,
    message,
    icon: <Icon name="check" />,
    classNames: { icon: styles['done'] },
    autoClose: glanceMs,
  });
}

/** Says that something was done, as `notifyDone` does, with a button that undoes it. */
export function notifyUndoable(deps: {
  readonly title: string;
  readonly message: ReactNode;
  readonly subject: string;
  readonly onUndo: () => void;
}): void {
  const { title, message, subject, onUndo } = deps;
  dropNotice(subject);
  notifications.show({
    id: noticeIdOf(subject),
    title,
    message: (
      <Flex gap="var(--space-8)" align="center" justify="space-between" wrap="wrap">
        <span>{message}</span>
        <Button
          variant="subtle"
          onClick={() => {
            dropNotice(subject);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Flex>
    ),
    icon: <Icon name="check" />,
    classNames: { icon: styles['done'] },
    autoClose: readingMs,
  });
}

/** Says that something came to an end with something left to look at. */
export function notifyEnded(title: string, message: ReactNode): void {
  notifications.show({
    title,
    message,
    icon: <Icon name="warning" />,
    classNames: { icon: styles['ended'] },
    autoClose: readingMs,
  });
}

/** Says that something failed. What the user cancelled is not worth a word. */
export function notifyProblem(error: AppError): void {
  if (error.code === 'aborted') return;
  notifications.show({
    title: titleOf(error.code),
    message: <ProblemText error={error} />,
    icon: <Icon name="warning" />,
    classNames: { icon: styles['failed'] },
    autoClose: readingMs,
  });
}
