// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../action-handler.test-kit.ts';

let actions: TestActions;
beforeAll(async () => {
  actions = await openTestActions();
});
afterAll(() => actions.close());

const begin = async (parameters: Record<string, unknown>) =>
  (await actions.api.tryOut({ capability: 'Local', parameters })).id;
async function ended(id: string) {
  await expect.poll(async () => (await actions.api.one({ id })).tookMs).not.toBeNull();
  return actions.api.one({ id });
}
const handler = { name: 'l', capability: 'Local', implementation: 'local', escape_quotes: true } as const;
const execute = async (parameters = {}) => ended(await begin(parameters));

it('runs commands on this machine only if that is allowed, and quotes parameters for a real shell', async () => {
  await actions.set({ config: { handlers: [{ ...handler, exec: 'printf %s ${text}; exit 4' }] } });
  expect(await execute({ text: 'x' })).toMatchObject({ state: 'denied' });
  await actions.set({ allowLocal: true });
  const text = `'"$(id)\`id\`\\ ; & | > /dev/null * ~ # \n\t é`;
  expect(await execute({ text })).toMatchObject({ code: 4, result: { stdout: text, exit: 4 } });
});

it('keeps the output of a command that was stopped at its time limit', async () => {
  await actions.set({ allowLocal: true });
  const flag = join(actions.folder, 'running');
  /** Runs a local command past its time limit, after its first output has arrived. */
  const runTooLong = async (rest: string) => {
    await actions.set({
      config: { handlers: [{ ...handler, exec: `echo begun; touch ${flag}; ${rest}` }] },
    });
    const id = await begin({ timeout: 300 });
    await expect.poll(() => existsSync(flag)).toBe(true);
    await rm(flag);
    await actions.set({ config: { handlers: [{ ...handler, exec: 'true' }] } });
    await execute();
    actions.sleep(300_000);
    return ended(id);
  };
  const cutOff = { state: 'timed-out', result: { stdout: 'begun\n' } };
  expect(await runTooLong('sleep 30 & wait')).toMatchObject(cutOff);
  // A process that leaves its group by `setsid` keeps the output open, but is not awaited for its 60 s.
  const begunAt = performance.now();
  expect(await runTooLong('setsid sleep 60 & wait')).toMatchObject(cutOff);
  expect(performance.now() - begunAt).toBeLessThan(59_000);
});
