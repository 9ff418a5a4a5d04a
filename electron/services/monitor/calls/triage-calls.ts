/** The calls of the page that work through incidents: acknowledge, assign, end, and comments with fields. */
import { withTimeout } from '../../../../shared/async.ts';
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  firstTriageSettings,
  hasTriageFault,
  type TriageAct,
  type TriageChange,
  type TriageSettings,
} from '../../../../shared/monitor/triage/settings.ts';
import type { FollowedView } from '../followed-view.ts';
import type { FollowedViews } from '../followed-views.ts';
import type { MonitorEvents } from '../shared/monitor-events.ts';
import type { SharedMonitor } from '../shared/shared-monitor.ts';
import { fillFor } from '../triage/fill-comment.ts';
import type { BeginWork, TriageJobs } from '../triage/jobs.ts';
import { createTriaging } from '../triage/triaging.ts';
import type { WritingIn } from './object-calls.ts';

type TriageCalls = Pick<
  Api['monitor'],
  | 'triage'
  | 'undoTriage'
  | 'commentMany'
  | 'stopJob'
  | 'tryJobAgain'
  | 'dismissJob'
  | 'jobResult'
  | 'setTriage'
  | 'fillComment'
>;

/** A write that takes longer is reported as not done yet; it is still followed in the transactions. */
const followMs = 30_000;

interface TriageWorkDeps {
  readonly connectionId: string;
  readonly choices: SharedMonitor['choices'];
  readonly events: Pick<MonitorEvents, 'onTransaction'>;
  readonly writingIn: WritingIn;
  readonly account: () => string;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Returns a function that begins work on incidents. */
export function createTriageWork(deps: TriageWorkDeps): BeginWork {
  const { connectionId, choices, events, writingIn, account, wait } = deps;

  /** Returns a function that resolves with whether `isOver` becomes true in time; every transaction may change it. */
  const untilIn = (view: string) => async (isOver: () => boolean) => {
    const over = Promise.withResolvers<boolean>();
    const check = () => {
      if (isOver()) over.resolve(true);
    };
    const stop = events.onTransaction((event) => {
      if (event.connectionId === connectionId && event.view === view) check();
    });
    check();
    try {
      return await withTimeout(over.promise, { ms: followMs, wait, onTimeout: () => false });
    } finally {
      stop();
    }
  };

  const triagingIn = (view: string, followed: FollowedView, expectWritable: () => void, me: string) =>
    createTriaging({
      followed,
      me,
      expectWritable,
      settings: triageSettingsOf(choices, connectionId),
      until: untilIn(view),
    });

  return (view, requested) =>
    writingIn(view, (followed, expectWritable) => {
      const me = account();
      const { work, comment, undo } = triagingIn(view, followed, expectWritable, me);
      switch (requested.work) {
        case 'comment':
          return (id) =>
            comment(id, requested.fill ? fillFor(followed, id, requested.text, me) : requested.text);
        case 'undo-acknowledge':
        case 'undo-assign': {
          const byId = new Map(requested.changes.map((change) => [change.id, change]));
          return (id) => undo(byId.get(id) as TriageChange);
        }
        default:
          expectPossible(requested.work, me, triageSettingsOf(choices, connectionId));
          return (id) => work(requested.work, id);
      }
    });
}

/** @throws AppError if incidents cannot be worked on in this way */
function expectPossible(act: TriageAct, me: string, { endComment }: TriageSettings): void {
  if (me === '') throw new AppError('unauthorized', 'Sign in first; the name of your account is written.');
  if (act === 'end' && endComment.trim() === '')
    throw new AppError('conflict', 'This connection has no end comment yet. Set it in the triage settings.');
}

export function createTriageCalls(deps: {
  readonly connectionId: string;
  readonly views: Pick<FollowedViews, 'find'>;
  readonly choices: SharedMonitor['choices'];
  readonly account: () => string;
  readonly jobs: TriageJobs;
}): TriageCalls {
  const { connectionId, views, choices, account, jobs } = deps;
  return {
    triage: ({ view, ids, act }) => jobs.start({ view, ids, asked: { work: act } }),
    undoTriage: ({ view, act, changes }) =>
      jobs.start({
        view,
        ids: changes.map(({ id }) => id),
        asked: { work: `undo-${act}`, changes: [...changes] },
      }),
    commentMany: ({ view, ids, text, fill }) =>
      jobs.start({ view, ids, asked: { work: 'comment', text, fill: fill ?? false } }),
    stopJob: async ({ id }) => jobs.stop(id),
    tryJobAgain: ({ id, which }) => jobs.tryAgain(id, which),
    dismissJob: async ({ id }) => jobs.dismiss(id),
    jobResult: async ({ id }) => jobs.result(id),
    async setTriage(settings) {
      if (hasTriageFault(settings)) throw new AppError('bad-input', 'Correct the marked fields first.');
      choices.change({ triage: { ...choices.value.triage, [connectionId]: settings } });
    },
    fillComment: async ({ view, id, text }) => fillFor(views.find(view), id, text, account()),
  };
}

/** The practice platform has a rule for this comment. @source interfaces.md 3 */
const practiceEndComment = 'Please eject this incident.';

/** Returns the triage settings of a connection, or the defaults. */
export function triageSettingsOf({ value }: SharedMonitor['choices'], connectionId: string): TriageSettings {
  const first =
    connectionId === 'practice'
      ? { ...firstTriageSettings, endComment: practiceEndComment }
      : firstTriageSettings;
  return value.triage[connectionId] ?? first;
}
