/**
 * Creates the background activity of the practice platform: the queue of writes, automation, monitoring, notifications.
 */
import { randomUUID } from 'node:crypto';
import type { ActionQueue } from './actions/action-queue.ts';
import { createAutomation } from './automation/automation.ts';
import { createChance } from './automation/chance.ts';
import { createMonitoring } from './automation/monitoring.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults/faults.ts';
import { createDelivery, type NotificationDelivery } from './objects/delivery.ts';
import { createObjectQueue, type ObjectQueue } from './objects/queue.ts';
import { platformAuthor } from './platform-author.ts';
import type { World } from './world.ts';

interface BackgroundActivity {
  readonly objectQueue: ObjectQueue;
  readonly delivery: NotificationDelivery;
  start(): void;
  /** Stops all activity; afterwards none of it changes the world. */
  stop(): void;
}

/** Subscriptions without a listener for this long are removed. */
const unusedSubscriptionMs = 7 * 24 * 60 * 60_000;

export function createBackgroundActivity(deps: {
  world: World;
  clock: Clock;
  actions: ActionQueue;
  faults: Faults;
  /** Whether automation and monitoring run. */
  isAutomated: boolean;
  /** With the same seed, the automation makes the same decisions. */
  seed: number;
  report: (cause: unknown) => void;
}): BackgroundActivity {
  const { world, clock, actions, faults, seed, report } = deps;
  const objectQueue = createObjectQueue({ world, clock, newId: randomUUID, report });
  const delivery = createDelivery({ world, clock, faults, report });
  const automation = createAutomation({
    world,
    clock,
    actions,
    chance: createChance(seed),
    author: platformAuthor,
    report,
  });

  const monitoring = createMonitoring({
    world,
    clock,
    chance: createChance(seed),
    author: platformAuthor,
    report,
  });

  return {
    objectQueue,
    delivery,
    start() {
      const { subscriptions } = world.objects;
      world.write(() => subscriptions.sweep(clock.now() - unusedSubscriptionMs));
      world.listen({ notificationRecorded: delivery.wake, reset: delivery.clear });
      faults.follow(({ automationOn, automationSpeed, incidentPace }) => {
        automation.setSpeed(automationOn ? automationSpeed : 0);
        monitoring.setPace(incidentPace);
      });
      if (deps.isAutomated) {
        automation.start();
        monitoring.start();
      }
      objectQueue.start();
    },
    stop() {
      automation.stop();
      monitoring.stop();
      objectQueue.stop();
      delivery.stop();
    },
  };
}
