/** Reads new incidents of which only the status is known, because this account created them with another program. */
import { createSemaphore } from '../../../../shared/async.ts';
import { type IncidentFacts, incidentFacts, isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { Fields } from '../../../../shared/monitor/projection.ts';
import type { UpdateEvent } from '../shared/monitor-events.ts';

const maxAtOnce = 4;
/** Limit of incidents that wait: after an import there may be thousands, and a threshold is crossed long before. */
const maxWaiting = 200;

/**
 * Returns a function that reads the incident of an event and passes it to `onRead`. The platform reports no own write,
 * so the first update of such an incident contains only its status.
 * @param read reads an object; null where it does not exist
 */
export function createReadingNew(
  read: (event: UpdateEvent) => Promise<Fields | null>,
): (event: UpdateEvent, onRead: (facts: IncidentFacts) => void) => void {
  const { within } = createSemaphore(() => maxAtOnce);
  let waiting = 0;
  return (event, onRead) => {
    const { isNews, isFirst, after } = event;
    const isIncomplete = after.isIncident && after.subject === '' && after.status !== '';
    if (!isNews || !isFirst || !isIncomplete || isFinal(after.status) || waiting >= maxWaiting) return;
    waiting += 1;
    within(() => read(event))
      .then((object) => {
        if (object !== null) onRead(incidentFacts(object));
      })
      // If the object cannot be read, its next update decides.
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
  };
}
