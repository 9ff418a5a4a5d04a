import type { EdgeRow } from '../../../../../shared/vertices.ts';

/** `ogit/runs →` from here, `← ogit/runs` to here. */
export const directionWords = (verb: string, direction: EdgeRow['direction']): string =>
  direction === 'out' ? `${verb} →` : `← ${verb}`;
