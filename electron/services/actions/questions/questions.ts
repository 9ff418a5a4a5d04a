/** Questions that wait for approval: each one once, however many actions wait for it. */
import type { HandlerState } from '../../../../shared/actions.ts';

export type PendingApproval = HandlerState['questions'][number];
type WithoutId<Q> = Q extends PendingApproval ? Omit<Q, 'id'> : never;
type Asking = WithoutId<PendingApproval>;

export interface Questions {
  all(): PendingApproval[];
  /** False after a refusal, or when no action waits any more. */
  ask(asking: Asking, signal: AbortSignal): Promise<boolean>;
  /** The question, so that what follows from a yes can be kept; null for one that is gone. */
  decide(id: string, yes: boolean): PendingApproval | null;
}

interface WaitingQuestion {
  readonly question: PendingApproval;
  readonly hearers: Set<(yes: boolean) => void>;
}

export function createQuestions(deps: { newId: () => string; onChange: () => void }): Questions {
  const waiting = new Map<string, WaitingQuestion>();

  const open = (asking: Asking): WaitingQuestion => {
    const key = JSON.stringify(asking);
    const known = waiting.get(key);
    if (known) return known;
    const fresh = { question: { ...asking, id: deps.newId() } as PendingApproval, hearers: new Set<never>() };
    waiting.set(key, fresh);
    return fresh;
  };
  const close = (gone: WaitingQuestion): void => {
    for (const [key, each] of waiting) if (each === gone) waiting.delete(key);
  };

  return {
    all: () => [...waiting.values()].map(({ question }) => question),
    ask: (asking, signal) =>
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
        asked.hearers.add(onReply);
        signal.addEventListener('abort', leave, { once: true });
        deps.onChange();
      }),
    decide(id, yes) {
      const found = [...waiting.values()].find(({ question }) => question.id === id);
      if (found === undefined) return null;
      close(found);
      for (const onReply of found.hearers) onReply(yes);
      deps.onChange();
      return found.question;
    },
  };
}
