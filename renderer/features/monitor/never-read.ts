import type { ViewState } from '../../../shared/monitor/view-state.ts';

/** `connecting` counts as failing: a retry after a failure must not look different until it succeeds. */
const failing: ReadonlySet<ViewState['intake']> = new Set(['offline', 'signed-out', 'connecting']);

/** Whether nothing of a view was ever received, nor can be now; its numbers must then be shown as unknown, not as 0. */
export const isNeverRead = (state: ViewState | null): boolean =>
  state !== null &&
  failing.has(state.intake) &&
  state.provedAt === null &&
  state.completeTo === 0 &&
  state.incidents === 0;
