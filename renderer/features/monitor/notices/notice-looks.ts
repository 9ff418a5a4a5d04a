import { assertNever } from '../../../../shared/errors.ts';
import type { Notice } from '../../../../shared/monitor/notice.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';

/** Returns icon and colour of a notice. */
export function noticeLooks(rule: Notice['rule']): { icon: IconName; tone: Tone } {
  switch (rule) {
    case 'transaction-failed':
      return { icon: 'cross', tone: 'bad' };
    case 'watched-changed':
      return { icon: 'pencil', tone: 'accent' };
    case 'watched-ended':
      return { icon: 'check', tone: 'ok' };
    case 'connection-lost':
      return { icon: 'plug', tone: 'warn' };
    case 'user-rule':
      return { icon: 'bell', tone: 'warn' };
    default:
      return assertNever(rule);
  }
}
