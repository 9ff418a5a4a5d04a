import type { ViewState } from '../../../shared/monitor/view-state.ts';

/** A view that is connecting could not be read before, so that a further attempt looks the same until it succeeds. */
const failing: ReadonlySet<ViewState['intake']> = new Set(['offline', 'signed-out', 'connecting']);

/** Whether nothing of a view was ever received, and cannot be now: what it has is unknown, not zero. */
export const isNeverRead = (state: ViewState | null): boolean =>
  state !== null &&
  failing.has(state.intake) &&
  state.provedAt === null &&
  state.completeTo === 0 &&
  state.incidents === 0;
