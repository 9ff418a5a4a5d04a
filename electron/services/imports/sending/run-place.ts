/** Which platform a run went to: a connection may lead to another one by the time somebody comes back to it. */
import type { KeptRun } from '../../../storage/journal/journal.ts';
import type { Current } from '../../connections/service.ts';

/** As a run keeps it. */
export const graphUrlOf = ({ environment, addresses }: Current): string =>
  environment === 'practice' ? '' : addresses.graphUrl;

/** Whether the run went to the graph there; of old runs that is not known. */
export const isAt = (run: Pick<KeptRun, 'graphUrl'>, graphUrl: string): boolean =>
  run.graphUrl === '' || graphUrl === '' || run.graphUrl === graphUrl;

/** Why a run cannot go on over a connection that leads elsewhere now. */
export const movedWords = (
  { graphUrl }: Pick<KeptRun, 'graphUrl'>,
  { name }: Pick<Current, 'name'>,
): string =>
  `This run went to ${graphUrl}, and “${name}” leads to another platform now; give the connection its old address to go on, or send the file anew.`;
