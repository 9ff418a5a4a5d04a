/** Words and groups of the overview; what is not known is never a number. */

import type { ConnectionOverview, ViewFigures, ViewOverview } from '../../../../shared/monitor/overview.ts';
import { isEnded, isFailure } from '../../../../shared/monitor/transaction-status.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { formatMinute } from '../../../ui/clock.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { intakeStateOf } from '../intake-words.ts';
import { leastWords } from '../least-words.ts';

interface Following {
  readonly words: string;
  readonly tone: Tone;
  readonly icon: IconName;
  /** What is shown is of this moment; only otherwise it is of an earlier one. */
  readonly isCurrent: boolean;
}

/** Describes how a view is followed, since when, and how much is missing. */
export function followingOf(overview: ViewOverview, now: number): Following {
  const { intake, figures, lastArrivalAt, since } = overview;
  const missing = figures?.missing ?? 0;
  if (intake === 'not-followed')
    return { words: 'Not followed', tone: 'quiet', icon: 'minus', isCurrent: false };
  const provedAt = figures?.asOf ?? null;
  switch (intakeStateOf({ intake, provedAt, lastArrivalAt }, now)) {
    case 'live':
      if (missing > 0) return catchingUp(missing);
      return { words: 'Live', tone: 'ok', icon: 'check', isCurrent: true };
    case 'polling':
      if (missing > 0) return catchingUp(missing);
      return { words: 'Polling', tone: 'warn', icon: 'clock', isCurrent: true };
    case 'silent':
      return { words: 'No updates for a while', tone: 'warn', icon: 'warning', isCurrent: false };
    case 'connecting':
      return catchingUp(missing);
    case 'loading':
      return { words: 'Loading the history', tone: 'accent', icon: 'refresh', isCurrent: false };
    case 'signed-out':
      return { words: 'Sign-in needed', tone: 'bad', icon: 'key', isCurrent: false };
    case 'offline': {
      const when = since === null ? '' : ` since ${formatMinute(since, now)}`;
      return { words: `Disconnected${when}`, tone: 'bad', icon: 'warning', isCurrent: false };
    }
  }
}

const catchingUp = (missing: number): Following => ({
  words: missing === 0 ? 'Catching up' : `Catching up, ${plural(missing, 'update')} missing`,
  tone: 'accent',
  icon: 'refresh',
  isCurrent: false,
});

/** `priority 1: 3 · priority 2: 9 · unknown priority: 1`; empty where nothing is open. */
export const priorityWords = ({ open }: Pick<ViewFigures, 'open'>): string =>
  [
    ...open.byPriority.map(({ name, count }) => ({
      words: name === '' ? 'no priority' : `priority ${name}`,
      count,
    })),
    ...(open.unknownPriority > 0 ? [{ words: 'unknown priority', count: open.unknownPriority }] : []),
  ]
    .map(({ words, count }) => `${words}: ${formatCount(count)}`)
    .join(' · ');

/** Number of opened incidents, as {@link leastWords} names it. */
export const openedWords = ({ opened, openedIsLeast }: ViewFigures): string | null =>
  leastWords(opened, openedIsLeast);

interface StatusGroup {
  readonly count: number;
  /** The filter that lists them. */
  readonly statuses: readonly string[];
}

/** Transactions that are running and those that failed, each as a number and the filter of its list. */
export function transactionGroups(transactions: Readonly<Record<string, number>>): {
  readonly running: StatusGroup;
  readonly failed: StatusGroup;
} {
  const group = (belongs: (status: string) => boolean, known: readonly string[]): StatusGroup => {
    const statuses = Object.keys(transactions).filter(belongs);
    return {
      count: statuses.reduce((sum, status) => sum + (transactions[status] ?? 0), 0),
      statuses: [...new Set([...known, ...statuses])].toSorted(),
    };
  };
  return {
    running: group((status) => !isEnded(status), ['waiting', 'processing']),
    // Of a write that the platform no longer knows, the outcome is unknown.
    failed: group((status) => isFailure(status) && status !== 'gone', ['done-failure']),
  };
}

const rank = { production: 0, test: 1, practice: 2 } as const;

/** Production first, then in the order of the connection menu. */
export const inOrder = (all: readonly ConnectionOverview[]): ConnectionOverview[] =>
  all.toSorted((one, other) => rank[one.environment] - rank[other.environment]);

/** Why a connection is followed, or that it is not. */
export function reasonWords({ isFollowed, views }: ConnectionOverview): string {
  if (isFollowed) return 'Followed while Graph Intake runs';
  return isInUse(views) ? 'Followed while a window uses it' : 'Followed once a window uses it';
}

/** A window uses it, or it is followed without one. */
export const isInUse = (views: readonly ViewOverview[]): boolean =>
  views.some(({ intake }) => intake !== 'not-followed');
