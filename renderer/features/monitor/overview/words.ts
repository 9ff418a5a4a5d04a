/** Texts and groups of the overview of all connections; an unknown value is never shown as a number. */

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
  /** The figures are current; otherwise they are shown with the time that they are of. */
  readonly isCurrent: boolean;
}

/** Returns how a view is followed at the moment, since when it is disconnected, and how many updates are missing. */
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

/** Returns `priority 1: 3 · priority 2: 9 · unknown priority: 1`; empty if no incident is open. */
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

/** Returns the number of incidents opened in the last hour, as by {@link leastWords}; null if unknown. */
export const openedWords = ({ opened, openedIsLeast }: ViewFigures): string | null =>
  leastWords(opened, openedIsLeast);

interface StatusGroup {
  readonly count: number;
  /** Filter for the list of these transactions. */
  readonly statuses: readonly string[];
}

/** Groups transactions into running and failed. @param transactions number of transactions by status */
export function transactionGroups(transactions: Readonly<Record<string, number>>): {
  readonly running: StatusGroup;
  readonly failed: StatusGroup;
} {
  const group = (isInGroup: (status: string) => boolean, known: readonly string[]): StatusGroup => {
    const statuses = Object.keys(transactions).filter(isInGroup);
    return {
      count: statuses.reduce((sum, status) => sum + (transactions[status] ?? 0), 0),
      statuses: [...new Set([...known, ...statuses])].toSorted(),
    };
  };
  return {
    running: group((status) => !isEnded(status), ['waiting', 'processing']),
    // `gone` does not count as failed: the platform no longer knows the write, so that its outcome is unknown.
    failed: group((status) => isFailure(status) && status !== 'gone', ['done-failure']),
  };
}

const environmentRank = { production: 0, test: 1, practice: 2 } as const;

/** Production first, then in the order of the connection menu. */
export const inOrder = (all: readonly ConnectionOverview[]): ConnectionOverview[] =>
  all.toSorted((one, other) => environmentRank[one.environment] - environmentRank[other.environment]);

/** Returns why a connection is followed, or when it would be. */
export function reasonWords({ isFollowed, views }: ConnectionOverview): string {
  if (isFollowed) return 'Followed while Graph Intake runs';
  return isInUse(views) ? 'Followed while a window uses it' : 'Followed once a window uses it';
}

/** Whether a connection is followed, because a window uses it or because the user has asked for it. */
export const isInUse = (views: readonly ViewOverview[]): boolean =>
  views.some(({ intake }) => intake !== 'not-followed');
