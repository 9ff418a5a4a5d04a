/** Returns an incident as its page shows it: read again if the platform is reached, else from the ledger. */
import { AppError } from '../../../shared/errors.ts';
import type { Incident } from '../../../shared/monitor/incident.ts';
import type { FollowedView } from './followed-view.ts';
import { timelineOf } from './timeline.ts';

const isNetwork = (error: unknown): boolean =>
  error instanceof AppError && /^(offline|lost|timeout|unauthorized)$/.test(error.code);

/** @throws AppError `not-found` where neither the platform nor the ledger knows it */
export async function readIncident(
  { reading, ledger }: FollowedView,
  id: string,
  within: <T>(work: Promise<T>) => Promise<T>,
): Promise<Incident> {
  if (ledger === null) throw new AppError('offline', 'This view has not been loaded yet.');
  let object: Incident['object'] = null;
  let isRead = false;
  let prefix: string | null = null;
  try {
    object = await within(reading.readAndStore(ledger, id, 'refresh'));
    isRead = true;
    prefix = await within(reading.xidPrefix());
  } catch (error) {
    if (!isNetwork(error)) throw error;
  }
  const stored = ledger.object(id);
  if (stored === null) {
    if (isRead) throw new AppError('not-found', `There is no object “${id}”.`);
    throw new AppError(
      'offline',
      `The object “${id}” is not stored here, and the platform cannot be reached.`,
    );
  }
  const history = ledger.history(id);
  const lastObject = stored.readAt === null || stored.gone ? null : { $id: id, ...stored.projection.fields };
  return {
    id,
    object: isRead ? object : lastObject,
    readAt: stored.readAt,
    issueXid: prefix !== null && stored.isIncident ? `${prefix}${id}` : null,
    watched: stored.watched,
    timeline: timelineOf(history),
    isWhole: history.isWhole,
    isCreationKnown: history.isCreationKnown,
    transactions: ledger.transactionsOf(id),
  };
}
