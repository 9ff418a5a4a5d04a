import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { Icon } from './icon.tsx';
import styles from './notify.module.css';
import { ProblemText, titleOf } from './problem.tsx';

/** Says that something was done; it goes by itself. */
export function notifyDone(title: string, message?: ReactNode): void {
  notifications.show({
    title,
    message,
    icon: <Icon name="check" />,
    classNames: { icon: styles['done'] },
    autoClose: 8000,
  });
}

/** Says that something failed; it stays until it is closed. What the user cancelled is not worth a word. */
export function notifyProblem(error: AppError): void {
  if (error.code === 'aborted') return;
  notifications.show({
    title: titleOf(error.code),
    message: <ProblemText error={error} />,
    icon: <Icon name="warning" />,
    classNames: { icon: styles['failed'] },
    autoClose: false,
  });
}
