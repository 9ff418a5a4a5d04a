import type { Api } from '../shared/contract.ts';
import {
  allOff,
  type PracticeAddresses,
  type PracticeWorld,
  withoutDisturbance,
} from '../shared/practice/practice-controls.ts';
import type { TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

const addresses: PracticeAddresses = {
  authUrl: 'http://127.0.0.1:4711',
  connectorUrl: 'http://127.0.0.1:4711/api/csv/1.0',
  objectsUrl: 'http://127.0.0.1:4711/api/objects/1.0',
  graphUrl: 'http://127.0.0.1:4711/api/graph/7.4',
  actionsUrl: 'ws://127.0.0.1:4711/api/action-ws/1.0',
};

/** Practice platform of an in-memory host; calls are recorded in `calls`. */
export function createTestPractice(calls: TestCall[]) {
  let world: PracticeWorld = { state: 'running', switches: allOff, requests: [] };
  const events = createTestEvents(() => ({ addresses, world }));
  const set = (next: PracticeWorld) => {
    world = next;
    events.publish();
  };
  const api: Api['practice'] = {
    async setSwitch(input) {
      calls.push({ name: 'practice.setSwitch', input });
      if (world.state === 'running')
        set({ ...world, switches: { ...world.switches, [input.name]: input.value } });
    },
    async clearSwitches() {
      calls.push({ name: 'practice.clearSwitches', input: undefined });
      if (world.state === 'running') set({ ...world, switches: withoutDisturbance(world.switches) });
    },
    async reset() {
      calls.push({ name: 'practice.reset', input: undefined });
    },
    changed: events.listen,
  };
  return { api, set };
}
