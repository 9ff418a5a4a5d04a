import type { Outcome } from '../../../shared/imports/outcomes.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { outcomeWords } from './words.ts';

/** How each outcome looks everywhere: icon, word and colour together. */
export const outcomeLooks: Readonly<Record<Outcome, { tone: Tone; icon: IconName }>> = {
  stored: { tone: 'ok', icon: 'check' },
  failed: { tone: 'bad', icon: 'cross' },
  unknown: { tone: 'unknown', icon: 'question' },
  'not-sent': { tone: 'quiet', icon: 'clock' },
};

export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <Badge {...outcomeLooks[outcome]}>{outcomeWords[outcome]}</Badge>
);
