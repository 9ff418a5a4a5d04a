/** What a run does with what its deliveries tell: it follows their answers with its pace, and shows the rest. */
import { type AnswerFeedback, firstPace, type Pace, paceAfter } from '../../../../shared/imports/pace.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import type { DeliveryEars } from './planned-request.ts';

export interface RunEars {
  readonly ears: DeliveryEars;
  /** As it is now. */
  readonly pace: () => Pace;
  readonly shownPace: () => RunState['pace'];
}

export function createRunEars(deps: {
  readonly limits: Parameters<typeof firstPace>[0];
  readonly read: () => RunState;
  readonly tell: (next: Partial<RunState>) => void;
  /** More may be sent at once, or less. */
  readonly onPace: () => void;
  readonly onOutcomes: NonNullable<DeliveryEars['onOutcomes']>;
  readonly onStored: NonNullable<DeliveryEars['onStored']>;
  readonly onHopeless: DeliveryEars['onHopeless'];
}): RunEars {
  const { limits, read, tell, onPace, onOutcomes, onStored, onHopeless } = deps;
  // A delivery counts its own splits; a run that goes on had others before.
  const splitsBefore = read().splits;
  let pace = firstPace(limits);
  const shownPace = () => {
    const { rowsPerRequest, atOnce, reason } = pace;
    return { rowsPerRequest, atOnce, reason };
  };
  return {
    pace: () => pace,
    shownPace,
    ears: {
      onFeedback(feedback: AnswerFeedback) {
        const next = paceAfter(pace, feedback);
        if (next === pace) return;
        pace = next;
        tell({ pace: shownPace() });
        onPace();
      },
      onWaiting: ({ for: waitsFor, message }) => tell({ waitsFor, message }),
      onRepeat: () => tell({ repeats: read().repeats + 1 }),
      onSplit: (used) => tell({ splits: splitsBefore + used }),
      onOutcomes,
      onStored,
      onHopeless,
    },
  };
}
