import { Button, Flex } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { Icon } from '../icon.tsx';
import { ProblemText, titleOf } from '../problem.tsx';
import { dropNotice, noticeIdOf } from './notice-subjects.ts';
import styles from './notify.module.css';

// How long a notification is shown while neither the pointer nor the focus is on it: for a glance, or to read it twice.
const glanceMs = 4_000;
const readingMs = 20_000;

/** Shows a notification in place of the one before about the same subject, if there is a subject. */
function showNotice(subject: string | undefined, notice: NotificationData): void {
  if (subject === undefined) return void notifications.show(notice);
  dropNotice(subject);
  notifications.show({ id: noticeIdOf(subject), ...notice });
}

/**
 * Notifies that something was done.
 * @param subject what the notification is about, such as `recipe Machines`: it replaces the one before about the same
 * subject, and `useNoticeSubject` removes it when the subject is no longer shown
 */
export function notifyDone(title: string, message?: ReactNode, subject?: string): void {
  showNotice(subject, {
    title,
    message,
    icon: <Icon name="check" />,
    classNames: { icon: styles['done'] },
    autoClose: glanceMs,
  });
}

/** Notifies like `notifyDone` that something was done, with a button that undoes it. */
export function notifyUndoable(deps: {
  readonly title: string;
  readonly message: ReactNode;
  readonly subject: string;
  readonly onUndo: () => void;
}): void {
  const { title, message, subject, onUndo } = deps;
  showNotice(subject, {
    // Beside the title, so that the notification covers as little as possible.
    title: (
      <Flex gap="var(--space-8)" align="center" justify="space-between">
        <span>{title}</span>
        <Button
          variant="subtle"
          flex="none"
          onClick={() => {
            dropNotice(subject);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Flex>
    ),
    message,
    icon: <Icon name="check" />,
    classNames: { icon: styles['done'] },
    autoClose: readingMs,
  });
}

/** Notifies that something has ended, but that the user has to look at something. */
export function notifyEnded(title: string, message: ReactNode): void {
  notifications.show({
    title,
    message,
    icon: <Icon name="warning" />,
    classNames: { icon: styles['ended'] },
    autoClose: readingMs,
  });
}

/** Notifies that something failed, once while the same problem repeats; does nothing if the user has cancelled it. */
export function notifyProblem(error: AppError): void {
  if (error.code === 'aborted') return;
  const title = titleOf(error);
  showNotice(`problem ${title} ${error.message}`, {
    title,
    message: <ProblemText error={error} />,
    icon: <Icon name="warning" />,
    classNames: { icon: styles['failed'] },
    autoClose: readingMs,
  });
}
