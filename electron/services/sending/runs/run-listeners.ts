/** Connects a run with the events of its deliveries: adapts its pace to the responses, and publishes the rest. */
import { firstPace, type Pace, paceAfter, type ResponseFeedback } from '../../../../shared/sending/pace.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Verifying } from '../../../../shared/sending/verify-after.ts';
import type { DeliveryListeners, PlannedRequest } from '../batches/planned-request.ts';

interface RunListeners {
  readonly listeners: DeliveryListeners;
  /** The current pace. */
  readonly pace: () => Pace;
  /** The part of it that pages show. */
  readonly shownPace: () => RunState['pace'];
}

export function createRunListeners(deps: {
  readonly limits: Parameters<typeof firstPace>[0];
  readonly read: () => RunState;
  readonly publish: (next: Partial<RunState>) => void;
  /** Called when more requests may run at once, or fewer. */
  readonly onPace: () => void;
  /** Called when rows of the request wait to be read back. */
  readonly onVerifying: (request: PlannedRequest) => void;
  readonly onOutcomes: NonNullable<DeliveryListeners['onOutcomes']>;
  readonly onStored: NonNullable<DeliveryListeners['onStored']>;
  readonly onAbandon: DeliveryListeners['onAbandon'];
}): RunListeners {
  const { limits, read, publish, onPace, onVerifying, onOutcomes, onStored, onAbandon } = deps;
  const verifying = new Map<PlannedRequest, Verifying>();
  // A delivery counts its own splits; a continued run had others before.
  const splitsBefore = read().splits;
  let pace = firstPace(limits);
  const shownPace = () => {
    const { rowsPerRequest, atOnce, reason } = pace;
    return { rowsPerRequest, atOnce, reason };
  };
  return {
    pace: () => pace,
    shownPace,
    listeners: {
      onFeedback(feedback: ResponseFeedback) {
        const next = paceAfter(pace, feedback);
        if (next === pace) return;
        pace = next;
        publish({ pace: shownPace() });
        onPace();
      },
      onWaiting: ({ for: waitsFor, message }) => publish({ waitsFor, message }),
      onVerifying(request, now) {
        if (now === null) verifying.delete(request);
        else verifying.set(request, now);
        publish({ verifying: totalOf([...verifying.values()]) });
        if (now !== null) onVerifying(request);
      },
      onRepeat: () => publish({ repeats: read().repeats + 1 }),
      onSplit: (used) => publish({ splits: splitsBefore + used }),
      onOutcomes,
      onStored,
      onAbandon,
    },
  };
}

/** All rows that are being verified, with the time of their next read-back; null while one is running. */
function totalOf(all: readonly Verifying[]): Verifying | null {
  if (all.length === 0) return null;
  const rows = all.reduce((sum, each) => sum + each.rows, 0);
  const coming = all.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt]));
  return { rows, nextAt: coming.length < all.length ? null : Math.min(...coming) };
}
