import type { Api } from '../shared/contract.ts';
import type { ConnectionOverview } from '../shared/monitor/overview.ts';
import type { TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

/** Overview of an in-memory host; calls are recorded in `calls`. */
export function createTestOverview(calls: TestCall[]) {
  let all: ConnectionOverview[] = [];
  const events = createTestEvents(() => all);
  const api: Api['overview'] = {
    async follow(input) {
      calls.push({ name: 'overview.follow', input });
    },
    changed: events.listen,
  };
  return {
    api,
    set(next: readonly ConnectionOverview[]) {
      all = [...next];
      events.publish();
    },
  };
}
