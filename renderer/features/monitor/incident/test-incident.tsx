import { act, screen } from '@testing-library/react';
import { exactTime } from '../../../../shared/monitor/change-time.ts';
import type { Incident, TimelineEntry } from '../../../../shared/monitor/incident.ts';
import type { TestHost } from '../../../test-host.ts';
import { incidentOf, openIncidents, rowOf } from '../incidents/test-incidents.tsx';

/** Test kit for the page of an incident: timeline entries, and `openIncidentPage`, which renders the page of INC-1. */

/** Time of the first entry, in milliseconds since epoch. */
export const firstEntryAt = Date.now() - 60_000;
export const comment = (text: string, change: Partial<Extract<TimelineEntry, { kind: 'comment' }>> = {}) =>
  ({
    kind: 'comment',
    index: 3,
    at: firstEntryAt + 3_000,
    commentId: text,
    text,
    author: null,
    state: 'stored',
    message: '',
    ...change,
  }) satisfies TimelineEntry;
export const change = (
  fields: Extract<TimelineEntry, { kind: 'change' }>['fields'],
  index: number | null = 2,
) =>
  ({
    kind: 'change',
    index,
    time: exactTime(firstEntryAt + 2_000 + (index ?? 9)),
    at: firstEntryAt + 2_000 + (index ?? 9),
    fields,
  }) satisfies TimelineEntry;

/** Opens the page of INC-1. `changeIncident` changes the incident that the host returns, and publishes the change. */
export function openIncidentPage(
  first: Partial<Incident> = {},
  prepare: (host: TestHost) => void = () => undefined,
) {
  let known = incidentOf(first);
  const opened = openIncidents([rowOf('INC-1')], (host) => {
    host.respondMonitor({
      incident: () => known,
      figures: () => ({ buckets: [], medianWaitMs: 400, p95WaitMs: 900 }),
    });
    prepare(host);
  });
  act(() => {
    location.hash = '#monitor/incidents/INC-1';
  });
  return {
    ...opened,
    changeIncident(next: Partial<Incident>) {
      known = { ...known, ...next };
      act(opened.publish);
    },
  };
}
export const findIncidentPage = () => screen.findByRole('region', { name: 'Incident INC-1' });
export const findLog = () => screen.findByRole('log', { name: 'Activity' });
