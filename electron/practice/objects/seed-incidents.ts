/** Creates the incidents of a new practice world: some have ended, and the automation processes the others. */

import type { Author } from '../graph/graph.ts';
import type { JsonObject } from '../graph/json.ts';
import type { Objects } from './objects.ts';
import { defaultView } from './view.ts';

interface SeedIncident {
  readonly id: string;
  readonly origin: string;
  readonly subject: string;
  readonly summary: string;
  readonly priority: string;
  readonly urgency: string;
  /** Each with its age in minutes when the world is created. */
  readonly comments?: readonly (readonly [minutes: number, value: string])[];
  /** Final status; null if the incident is open. */
  readonly end: 'RESOLVED' | 'STOPPED' | 'TERMINATED' | null;
}

const incidents: readonly SeedIncident[] = [
  {
    id: 'INC-1001',
    origin: 'practice:machine:db-02',
    subject: 'Standby is 40 minutes behind',
    summary: 'postgres-standby has not replayed anything since the network was changed.',
    priority: '2',
    urgency: 'high',
    comments: [
      [190, 'Taken by the automation. It starts at db-02.'],
      [182, 'The standby follows again.'],
    ],
    end: 'RESOLVED',
  },
  {
    id: 'INC-1002',
    origin: 'practice:machine:mail-01',
    subject: 'Mail queue holds 12,000 messages',
    summary: 'Most of them are for one receiver that does not respond.',
    priority: '3',
    urgency: 'medium',
    comments: [[150, 'No more knowledge applies to mail-01. A person has to look at it.']],
    end: 'STOPPED',
  },
  {
    id: 'INC-1003',
    origin: 'practice:machine:files-01',
    subject: 'Monitoring test alarm',
    summary: 'Sent by hand after the agent was updated.',
    priority: '5',
    urgency: 'low',
    comments: [[95, 'Only a test, please eject.']],
    end: 'TERMINATED',
  },
  {
    id: 'INC-1004',
    origin: 'practice:machine:web-01',
    subject: 'CPU load above 90 percent',
    summary: 'For more than ten minutes, and rising.',
    priority: '2',
    urgency: 'high',
    end: null,
  },
  {
    id: 'INC-1005',
    origin: 'practice:software:order-desk',
    subject: 'Orders take longer than 5 s',
    summary: 'One in twenty, all of them from the same shop.',
    priority: '1',
    urgency: 'high',
    end: null,
  },
  {
    id: 'INC-1006',
    origin: 'practice:machine:db-01',
    subject: 'Disk 85 percent full',
    summary: 'It grows by 2 percent a day.',
    priority: '3',
    urgency: 'medium',
    end: null,
  },
];

const minuteMs = 60_000;

/** Writes the incidents like those of a client. Runs inside the transaction of its caller. */
export function fillIncidents(objects: Objects, author: Author, now: number): void {
  const kind = defaultView.objects.get('incident');
  if (kind === undefined) throw new Error('The view has no incidents.');
  for (const { id, origin, comments = [], end, ...fields } of incidents) {
    objects.put(defaultView, kind, id, incidentMessage(origin, fields), author);
    const issue = objects.find(defaultView, id);
    if (issue === undefined) throw new Error(`The incident ${id} was not made.`);
    if (comments.length > 0) objects.comment(issue.id, comments.map(toComment(now)), author);
    if (end !== null) objects.setStatus(issue.id, end, author);
  }
}

const toComment =
  (now: number) =>
  ([minutes, value]: readonly [number, string], index: number) => ({
    id: `comment-${index + 1}`,
    timestamp: now - minutes * minuteMs,
    value,
  });

/** Returns an incident as the monitoring of the practice world sends it. */
export const incidentMessage = (originNode: string, fields: JsonObject): JsonObject => ({
  $type: 'incident',
  originNode,
  sourceStatus: 'open',
  '/source': 'practice monitoring',
  ...fields,
});
