/** Simulates a monitoring system: reports new incidents about machines at a selectable pace. */
import type { IncidentPace } from '../../../shared/practice.ts';
import { type Clock, createAlarm } from '../clock.ts';
import type { Author } from '../graph/graph.ts';
import { incidentMessage } from '../objects/seed-incidents.ts';
import { defaultView } from '../objects/view.ts';
import type { World } from '../world.ts';
import type { Chance } from './chance.ts';

interface Monitoring {
  start(): void;
  setPace(pace: IncidentPace): void;
  stop(): void;
}

/** Milliseconds between two incidents. */
const intervalsMs: Readonly<Record<IncidentPace, number>> = {
  off: Number.POSITIVE_INFINITY,
  quiet: 300_000,
  normal: 60_000,
  busy: 6_000,
  storm: 200,
};

/** Incidents that are reported at once at most if a timer fires late. */
const maxAtOnce = 10;

const origins = ['web-01', 'web-02', 'db-01', 'db-02', 'mail-01', 'files-01'];

const reports = [
  ['CPU load above 90 percent', 'For more than ten minutes, and rising.', '2', 'high'],
  ['Service does not respond', 'Three health checks in a row failed.', '1', 'high'],
  ['Memory almost used up', 'Less than 5 percent is free.', '2', 'high'],
  ['Disk 90 percent full', 'It grows by 2 percent a day.', '3', 'medium'],
  ['Backup of last night is missing', 'The last one is two days old.', '3', 'medium'],
  ['Certificate expires in 7 days', 'It was not renewed automatically.', '4', 'low'],
  ['Clock differs by 4 seconds', 'The time server cannot be reached.', '4', 'low'],
] as const;

export function createMonitoring(deps: {
  world: World;
  clock: Clock;
  chance: Chance;
  /** Author of the incidents. */
  author: Author;
  report: (cause: unknown) => void;
}): Monitoring {
  const { world, clock, chance, author } = deps;
  let pace: IncidentPace = 'off';
  let isStarted = false;
  let next = Number.POSITIVE_INFINITY;
  let lastNumber = 0;

  const pick = <T>(list: readonly T[], question: string): T | undefined =>
    list[Math.floor(chance(question) * list.length)];

  /** Reports one incident about a machine in `origins`; none if all of them were deleted. */
  const reportIncident = (): void => {
    const { objects } = world.objects;
    const kind = defaultView.objects.get('incident');
    // Numbers grow with the time, also after a restart, so that none is used twice.
    lastNumber = Math.max(lastNumber + 1, Math.floor(clock.now() / intervalsMs.storm));
    const id = `INC-${lastNumber}`;
    const present = origins
      .map((name) => `practice:machine:${name}`)
      .filter((xid) => world.graph.byXid(xid) !== undefined);
    const origin = pick(present, `${id} origin`);
    const found = pick(reports, `${id} report`);
    if (kind === undefined || origin === undefined || found === undefined) return;
    const [subject, summary, priority, urgency] = found;
    objects.put(
      defaultView,
      kind,
      id,
      incidentMessage(origin, { subject, summary, priority, urgency }),
      author,
    );
  };

  const alarm = createAlarm({
    clock,
    report: deps.report,
    ring() {
      const now = clock.now();
      const interval = intervalsMs[pace];
      world.write(() => {
        for (let count = 0; count < maxAtOnce && next <= now; count++, next += interval) reportIncident();
      });
      // Incidents that were missed while the computer slept are not reported afterwards.
      if (next <= now) next = now + interval;
      alarm.set(next);
    },
  });

  const plan = (): void => {
    alarm.stop();
    next = clock.now() + intervalsMs[pace];
    if (isStarted && pace !== 'off') alarm.set(next);
  };

  return {
    start() {
      isStarted = true;
      plan();
    },
    setPace(wanted) {
      if (wanted === pace) return;
      pace = wanted;
      plan();
    },
    stop() {
      isStarted = false;
      alarm.stop();
    },
  };
}
