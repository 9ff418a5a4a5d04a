import type { ConnectionOverview, ViewFigures, ViewOverview } from '../../../../shared/monitor/overview.ts';

/** Test data for the overview of all connections. */

export const figuresOf = (change: Partial<ViewFigures> = {}): ViewFigures => ({
  open: { total: 0, byPriority: [], unknownPriority: 0 },
  incidentStates: {},
  transactions: {},
  opened: 0,
  openedIsLeast: false,
  missing: 0,
  asOf: Date.now(),
  ...change,
});

export const overviewOf = (change: Partial<ViewOverview> = {}): ViewOverview => ({
  view: 'default',
  intake: 'live',
  message: '',
  since: null,
  lastArrivalAt: null,
  figures: null,
  ...change,
});

export const connectionOf = (change: Partial<ConnectionOverview> = {}): ConnectionOverview => ({
  id: 'practice',
  name: 'Practice platform',
  environment: 'practice',
  colour: null,
  readOnly: false,
  isMonitored: true,
  isFollowed: false,
  notices: 0,
  views: [overviewOf()],
  ...change,
});
