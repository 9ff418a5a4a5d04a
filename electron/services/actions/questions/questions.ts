/** Questions to the user that wait for approval: each is shown once, however many actions wait for it. */
import { refusedMinutes } from '../../../../shared/actions/refusal.ts';
import type { HandlerState } from '../../../../shared/actions.ts';
import { Denied } from '../outcome.ts';
import type { PendingAction, Progress } from '../progress.ts';

export type PendingApproval = HandlerState['questions'][number];
/** A question without the fields that depend on the actions which wait for it. */
type WithoutWaiting<Q> = Q extends PendingApproval
  ? Omit<Q, 'id' | 'actionId' | 'wants' | 'user' | 'due' | 'waiting'>
  : never;
export type Asking = WithoutWaiting<PendingApproval>;

export interface Questions {
  all(): PendingApproval[];
  /** Asks the user. Resolves with false after a refusal, or when `signal` is aborted. */
  ask(asking: Asking, waits: Waiting & Pick<Progress, 'signal'>): Promise<boolean>;
  /** @throws Denied where a user refused it a short time ago, except for an action that is run by hand */
  expectNotRefused(asking: Asking, pendingAction: PendingAction): void;
  /** Decides a question, and those of other capabilities about the same; does nothing if it no longer waits. */
  decide(id: string, yes: boolean): void;
  /** Allows the target of a question for one of its actions; returns false if that no longer waits. */
  allowOnce(id: string, actionId: string): boolean;
  /** Ends the wait of the actions that the allow list allows by now. */
  onAllowed(): void;
}

/** An action that waits for the reply to a question. */
interface Waiting {
  readonly pendingAction: PendingAction;
  /** Whether the action is allowed by now without a reply. */
  readonly isAllowed?: (() => boolean) | undefined;
}

interface WaitingQuestion {
  readonly id: string;
  readonly asking: Asking;
  /** The actions that wait for this question, in the order in which they arrived. */
  readonly waitingActions: Map<(yes: boolean) => void, Waiting>;
}

/** Identifies what a question is about, independently of the capability that asks. */
const subjectOf = (asking: Asking): string =>
  asking.about === 'host-key'
    ? `key ${asking.host} ${asking.fingerprint}`
    : `${asking.target.kind} ${asking.target.text}`;
const nameOf = (asking: Asking): string =>
  asking.about === 'host-key' ? `The host key of ${asking.host}` : asking.target.text;

export function createQuestions(deps: {
  newId: () => string;
  now: () => number;
  onChange: () => void;
}): Questions {
  const openQuestions = new Map<string, WaitingQuestion>();
  const refusals = createRefusals(deps.now);

  const open = (asking: Asking): WaitingQuestion => {
    const key = JSON.stringify(asking);
    const known = openQuestions.get(key);
    if (known) return known;
    const fresh: WaitingQuestion = { id: deps.newId(), asking, waitingActions: new Map() };
    openQuestions.set(key, fresh);
    return fresh;
  };
  const close = (closed: WaitingQuestion): void => {
    for (const [key, each] of openQuestions) if (each === closed) openQuestions.delete(key);
  };

  const find = (id: string) => [...openQuestions.values()].find((each) => each.id === id);

  return {
    all: () => [...openQuestions.values()].map(toPendingApproval),
    expectNotRefused: (asking, pendingAction) => {
      if (!pendingAction.byHand) refusals.expectNone(asking);
    },
    ask: (asking, { signal, ...waiting }) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        const question = open(asking);
        const onReply = (yes: boolean) => {
          signal.removeEventListener('abort', leave);
          question.waitingActions.delete(onReply);
          if (question.waitingActions.size === 0) close(question);
          resolve(yes);
          deps.onChange();
        };
        const leave = () => onReply(false);
        question.waitingActions.set(onReply, waiting);
        signal.addEventListener('abort', leave, { once: true });
        deps.onChange();
      }),
    decide(id, yes) {
      const decided = find(id);
      if (decided === undefined) return;
      refusals.note(decided.asking, yes);
      const subject = subjectOf(decided.asking);
      for (const { asking, waitingActions } of [...openQuestions.values()])
        if (subjectOf(asking) === subject) for (const onReply of [...waitingActions.keys()]) onReply(yes);
    },
    allowOnce(id, actionId) {
      const { asking, waitingActions } = find(id) ?? {};
      if (asking?.about !== 'target' || waitingActions === undefined) return false;
      for (const [onReply, { pendingAction }] of waitingActions) {
        if (pendingAction.actionId !== actionId) continue;
        pendingAction.allowedOnce.add(asking.target.text);
        onReply(true);
        return true;
      }
      return false;
    },
    onAllowed() {
      for (const { waitingActions } of [...openQuestions.values()])
        for (const [onReply, { isAllowed }] of [...waitingActions]) if (isAllowed?.()) onReply(true);
    },
  };
}

/** Remembers refusals for a while: with many actions the same question would return at once. */
function createRefusals(now: () => number) {
  /** When each was refused, in ms since epoch. */
  const refused = new Map<string, number>();
  const longestMs = refusedMinutes * 60_000;
  const forget = (): void => {
    for (const [subject, at] of refused) if (now() - at >= longestMs) refused.delete(subject);
  };
  return {
    note(asking: Asking, yes: boolean): void {
      forget();
      if (yes) refused.delete(subjectOf(asking));
      else refused.set(subjectOf(asking), now());
    },
    /** @throws Denied */
    expectNone(asking: Asking): void {
      forget();
      if (!refused.has(subjectOf(asking))) return;
      throw new Denied(
        `${nameOf(asking)} was refused by a user less than ${refusedMinutes} minutes ago. It is denied without another question until then.`,
      );
    },
  };
}

/** Returns a question with the command of the action that has waited longest, and the earliest expiry. */
function toPendingApproval({ id, asking, waitingActions }: WaitingQuestion): PendingApproval {
  const askers = [...waitingActions.values()].map(({ pendingAction }) => pendingAction);
  const { actionId = '', wants = '', user = '' } = askers[0] ?? {};
  const due = Math.min(...askers.map((pendingAction) => pendingAction.due));
  return {
    ...asking,
    id,
    actionId,
    wants,
    user,
    waiting: askers.length,
    due: Number.isFinite(due) ? due : 0,
  };
}
