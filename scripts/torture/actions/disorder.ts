/** Draws when the connection of a handler is cut, when its process is killed, and how the platform misbehaves meanwhile. */
import type { PracticeFaultsChange } from '../../../shared/practice.ts';
import type { Draw } from '../draw.ts';

export interface ActionsDisorder {
  readonly faults: PracticeFaultsChange;
  /** When so many actions have an outcome, and so many milliseconds later; in their order. */
  readonly deaths: readonly { readonly completed: number; readonly ms: number }[];
  /** One after the other: so long whole, then so long cut. */
  readonly cuts: readonly { readonly wholeMs: number; readonly cutMs: number }[];
  /** How long the target takes at most. */
  readonly mostTargetMs: number;
}

const mostOfRequests = 0.15;

export function drawActionsDisorder(draw: Draw, actions: number): ActionsDisorder {
  const per = (share: number) => Math.max(1, Math.round(actions * share));
  return {
    mostTargetMs: draw.pick([5, 20, 60]),
    deaths: Array.from({ length: draw.between(1, per(0.004)) }, () => ({
      completed: draw.between(0, Math.floor(actions * 0.9)),
      ms: draw.between(0, 60),
    })).toSorted((a, b) => a.completed - b.completed),
    cuts: Array.from({ length: draw.between(per(0.004), per(0.012)) }, () => ({
      wholeMs: draw.between(0, draw.is(0.5) ? 100 : 1_500),
      cutMs: draw.is(0.5) ? 0 : draw.between(0, 300),
    })),
    faults: {
      ...(draw.is(0.3) && { tokenLifeSeconds: draw.between(1, 2) }),
      chaos: {
        seed: draw.between(0, 1_000_000),
        latencyMs: { least: 0, most: draw.pick([0, 10, 60]) },
        status429: draw.is(0.5) ? draw.next() * mostOfRequests : 0,
        status500: draw.is(0.5) ? draw.next() * mostOfRequests : 0,
        cutBefore: draw.is(0.5) ? draw.next() * mostOfRequests : 0,
        cutAfter: draw.is(0.5) ? draw.next() * mostOfRequests : 0,
      },
    },
  };
}
