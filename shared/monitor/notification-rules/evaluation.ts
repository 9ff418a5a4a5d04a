/** Evaluates the rules of one view: an event or a timer makes a rule fire, once each time its threshold is crossed. */
import type { After } from '../../async.ts';
import { plural } from '../../units.ts';
import { createOpenCount, type IncidentUpdate } from './open-count.ts';
import type { NotificationRule } from './rule.ts';
import { createSilence } from './silence.ts';
import { countWords } from './words.ts';

/** The message of a rule that fires. */
export interface Firing {
  readonly rule: NotificationRule;
  readonly text: string;
  /** Null if the message is about several objects or none. */
  readonly objectId: string | null;
  readonly transactionId?: string | undefined;
}

interface FailedTransaction {
  readonly text: string;
  readonly objectId: string | null;
  readonly transactionId?: string | undefined;
}

export interface RuleEvaluation {
  /** @param isNews false for events from before the view was followed, which are not counted */
  onUpdate(update: IncidentUpdate, isNews: boolean): void;
  /** A reading showed another status of an incident, without an update. */
  onReading(reading: IncidentUpdate, isNews: boolean): void;
  onFailure(failed: FailedTransaction): void;
  /** Call this when the machine wakes from sleep. */
  woke(): void;
  close(): void;
}

interface EvaluationDeps {
  readonly now: () => number;
  readonly after: After;
  readonly onFire: (firing: Firing) => void;
}

export function evaluateRules(rules: readonly NotificationRule[], deps: EvaluationDeps): RuleEvaluation {
  const parts = rules.filter(({ enabled }) => enabled).map((rule) => evaluateRule(rule, deps));
  return {
    onUpdate(update, isNews) {
      for (const part of parts) part.onUpdate?.(update, isNews);
    },
    onReading(reading, isNews) {
      for (const part of parts) part.onReading?.(reading, isNews);
    },
    onFailure(failed) {
      for (const part of parts) part.onFailure?.(failed);
    },
    woke() {
      for (const part of parts) part.woke?.();
    },
    close() {
      for (const part of parts) part.close?.();
    },
  };
}

function evaluateRule(rule: NotificationRule, deps: EvaluationDeps): Partial<RuleEvaluation> {
  const { now, after, onFire } = deps;
  const { when } = rule;
  switch (when.kind) {
    case 'open-incidents': {
      const count = createOpenCount(when);
      const onChange = (update: IncidentUpdate, isNews: boolean) => {
        const above = isNews ? count.onUpdate(update, now()) : null;
        if (above === null) return;
        const { objectId, after: facts } = update;
        const text = countWords(when, above, { objectId, subject: facts.subject });
        onFire({ rule, text, objectId: null });
      };
      return { onUpdate: onChange, onReading: onChange };
    }
    case 'no-update':
      return createSilence({
        now,
        after,
        forMs: when.forMinutes * 60_000,
        onSilence: () =>
          onFire({
            rule,
            text: `No update was received for ${plural(when.forMinutes, 'minute')}.`,
            objectId: null,
          }),
      });
    case 'transaction-failed':
      return { onFailure: (failed) => onFire({ rule, ...failed }) };
  }
}
