import type { Outcome } from '../../../shared/sending/outcomes.ts';
import { outcomeWord, type RunKind } from '../../../shared/sending/run-words.ts';
import { Badge, type Tone } from '../badge.tsx';
import type { IconName } from '../icon.tsx';

/** Icon and colour of each outcome. */
export const outcomeLooks: Readonly<Record<Outcome, { tone: Tone; icon: IconName }>> = {
  stored: { tone: 'ok', icon: 'check' },
  partly: { tone: 'warn', icon: 'warning' },
  failed: { tone: 'bad', icon: 'cross' },
  unknown: { tone: 'unknown', icon: 'question' },
  'not-sent': { tone: 'quiet', icon: 'clock' },
};

export const OutcomeBadge = ({ outcome, run }: { outcome: Outcome; run: RunKind }) => (
  <Badge {...outcomeLooks[outcome]}>{outcomeWord(outcome, run)}</Badge>
);
