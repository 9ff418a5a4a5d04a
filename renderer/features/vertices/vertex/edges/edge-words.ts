import type { EdgeRow } from '../../../../../shared/vertices.ts';

/** Returns a verb with its direction: `ogit/runs →` for an outgoing edge, `← ogit/runs` for an incoming one. */
export const directionWords = (verb: string, direction: EdgeRow['direction']): string =>
  direction === 'out' ? `${verb} →` : `← ${verb}`;
