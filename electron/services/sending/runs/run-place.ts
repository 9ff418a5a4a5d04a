/** Checks that the connection of a run still leads to the same platform when the run is continued. */
import type { Addresses } from '../../../../shared/connections.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { StoredRun } from '../../../storage/journal/journal.ts';
import type { Current } from '../../connections/service.ts';

/** Returns the graph URL that a run stores; empty for the practice platform. */
export const graphUrlOf = ({ environment, addresses }: Current): string =>
  environment === 'practice' ? '' : addresses.graphUrl;

/** Whether the run was sent to this graph; also true if one of the URLs is unknown (old runs, practice platform). */
export const isAt = (run: Pick<StoredRun, 'graphUrl'>, graphUrl: string): boolean =>
  run.graphUrl === '' || graphUrl === '' || run.graphUrl === graphUrl;

/** Why neither a run nor a file with ids of its platform is sent over a given connection that leads elsewhere. */
export const movedWords = (
  { graphUrl }: Pick<StoredRun, 'graphUrl'>,
  { name }: Pick<Current, 'name'>,
): string =>
  `This run went to ${graphUrl}, and “${name}” leads to another platform now; restore the old address of the connection to continue the run, or send the file again.`;

/**
 * Rejects a call that only makes sense on the platform that the run was sent to.
 * @param addresses those of the run's own connection now; null if it was deleted, which is accepted, because another
 *   connection may lead to the same platform
 * @param todo completes the message: “restore its old address to …”
 * @throws AppError `conflict` where they lead elsewhere
 */
export function expectNotMoved(
  run: Pick<StoredRun, 'graphUrl' | 'connection'>,
  addresses: Pick<Addresses, 'graphUrl'> | null,
  todo: string,
): void {
  if (addresses === null || isAt(run, addresses.graphUrl)) return;
  throw new AppError(
    'conflict',
    `This run went to ${run.graphUrl}, and its connection “${run.connection}” leads to another platform now; restore its old address to ${todo}.`,
  );
}
