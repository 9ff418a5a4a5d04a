/** Questions that wait for approval: each one once, however many actions wait for it. */
import { refusedMinutes } from '../../../../shared/actions/refusal.ts';
import type { HandlerState } from '../../../../shared/actions.ts';
import { Denied } from '../outcome.ts';
import type { Asker, Progress } from '../progress.ts';

export type PendingApproval = HandlerState['questions'][number];
/** What is known of a question before anything waits for it. */
type Bare<Q> = Q extends PendingApproval ? Omit<Q, 'id' | 'wants' | 'user' | 'due' | 'waiting'> : never;
export type Asking = Bare<PendingApproval>;

export interface Questions {
  all(): PendingApproval[];
  /** False after a refusal, or when no action waits any more. */
  ask(asking: Asking, waits: Pick<Progress, 'signal' | 'asker'>): Promise<boolean>;
  /** @throws Denied where a user refused it a short time ago, except for an action that is run by hand */
  expectNotRefused(asking: Asking, asker: Asker): void;
  /** The question, so that what follows from a yes can be kept; null for one that is gone. */
  decide(id: string, yes: boolean): PendingApproval | null;
}

interface WaitingQuestion {
  readonly id: string;
  readonly asking: Asking;
  /** In the order in which they arrived. */
  readonly hearers: Map<(yes: boolean) => void, Asker>;
}

/** Whatever asks for it. */
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
  const waiting = new Map<string, WaitingQuestion>();
  const refusals = createRefusals(deps.now);

  const open = (asking: Asking): WaitingQuestion => {
    const key = JSON.stringify(asking);
    const known = waiting.get(key);
    if (known) return known;
    const fresh: WaitingQuestion = { id: deps.newId(), asking, hearers: new Map() };
    waiting.set(key, fresh);
    return fresh;
  };
  const close = (gone: WaitingQuestion): void => {
    for (const [key, each] of waiting) if (each === gone) waiting.delete(key);
  };

  return {
    all: () => [...waiting.values()].map(shown),
    expectNotRefused: (asking, asker) => {
      if (!asker.byHand) refusals.expectNone(asking);
    },
    ask: (asking, { signal, asker }) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        const asked = open(asking);
        const onReply = (yes: boolean) => {
          signal.removeEventListener('abort', leave);
          resolve(yes);
        };
        const leave = () => {
          asked.hearers.delete(onReply);
          if (asked.hearers.size === 0) close(asked);
          resolve(false);
          deps.onChange();
        };
        asked.hearers.set(onReply, asker);
        signal.addEventListener('abort', leave, { once: true });
        deps.onChange();
      }),
    decide(id, yes) {
      const found = [...waiting.values()].find((each) => each.id === id);
      if (found === undefined) return null;
      const question = shown(found);
      refusals.note(found.asking, yes);
      close(found);
      for (const onReply of found.hearers.keys()) onReply(yes);
      deps.onChange();
      return question;
    },
  };
}

/** What was refused, for a while: in a storm of actions the same question would return at once. */
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

/** The question in the words of the action that waits longest. */
function shown({ id, asking, hearers }: WaitingQuestion): PendingApproval {
  const askers = [...hearers.values()];
  const { wants = '', user = '' } = askers[0] ?? {};
  const due = Math.min(...askers.map((asker) => asker.due));
  return { ...asking, id, wants, user, waiting: askers.length, due: Number.isFinite(due) ? due : 0 };
}
