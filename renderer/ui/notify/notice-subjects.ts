import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Returns the id of the notification about a subject, such as an open file; there is at most one per subject. */
export const noticeIdOf = (subject: string): string => `about ${subject}`;

/** Removes the notification about a subject that is no longer shown. */
export const dropNotice = (subject: string): void => void notifications.hide(noticeIdOf(subject));

/** Removes the notification about a subject when the component unmounts or shows another subject. */
export function useNoticeSubject(subject: string): void {
  useEffect(() => () => dropNotice(subject), [subject]);
}
