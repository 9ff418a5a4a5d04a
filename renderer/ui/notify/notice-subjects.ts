import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Id of the message on screen about a subject, of which there is one at a time. */
export const noticeIdOf = (subject: string): string => `about ${subject}`;

/** Takes away the message about something that is no longer there. */
export const dropNotice = (subject: string): void => void notifications.hide(noticeIdOf(subject));

/** Messages about a subject leave with it: when it is closed, or another one takes its place. */
export function useNoticeSubject(subject: string): void {
  useEffect(() => () => dropNotice(subject), [subject]);
}
