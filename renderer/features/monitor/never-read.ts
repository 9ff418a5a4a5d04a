import type { ViewState } from '../../../shared/monitor/view-state.ts';

/** Whether nothing of a view was ever received, and cannot be now: what it has is unknown, not zero. */
export const isNeverRead = (state: ViewState | null): boolean =>
  (state?.intake === 'offline' || state?.intake === 'signed-out') &&
  state.provedAt === null &&
  state.completeTo === 0 &&
  state.incidents === 0;
