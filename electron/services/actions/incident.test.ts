// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../action-handler.test-kit.ts';

let actions: TestActions;
beforeAll(async () => {
  actions = await openTestActions({ automation: true });
  await actions.practice.setFaults({ automationSpeed: 100 });
});
afterAll(() => actions.close());

it('an action that the automation requests for an incident is executed, and its output becomes a comment', async () => {
  await actions.set({
    allowLocal: true,
    config: {
      handlers: [
        {
          name: 'here',
          capability: 'ExecuteCommand',
          implementation: 'local',
          escape_quotes: true,
          exec: 'echo ${command} as ${user} on ${host}',
        },
      ],
    },
  });
  await actions.api.start();
  await actions.connected();
  const { address, ask, token } = actions.practice;
  const headers = { authorization: `Bearer ${await token()}` };
  const path = `${address.objectsUrl}/views/default/objects/story`;
  const body = { $type: 'incident', originNode: 'practice:machine:web-01', subject: 'CPU load' };
  expect((await ask('PUT', path, { headers, body })).status).toBe(202);
  const comments = async () => (await ask('GET', path, { headers })).text;
  await expect.poll(comments).toContain('uptime as practice on web-01');
  expect(actions.practice.reported).toEqual([]);
});
