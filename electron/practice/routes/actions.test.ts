import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectHandler, submit, type TestHandler } from '../actions/handler.test-kit.ts';
import { errorOf, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
let openHandlers: TestHandler[] = [];
beforeAll(async () => {
  practice = await startTestPractice({ isClockManual: true, tokenLifeSeconds: 1_000_000 });
  await practice.setFaults(quiet);
});
afterEach(async () => {
  await Promise.all(openHandlers.map((handler) => handler.close()));
  openHandlers = [];
  expect(practice.reported).toEqual([]);
});
afterAll(() => practice.close());

async function connect(): Promise<TestHandler> {
  const handler = await connectHandler(practice);
  openHandlers.push(handler);
  return handler;
}

async function disconnect(handler: TestHandler): Promise<void> {
  openHandlers = openHandlers.filter((other) => other !== handler);
  await handler.close();
}

/** Faults without the automation, which would submit other actions. */
const quiet = { automationOn: false };
const command = { capability: 'ExecuteCommand', parameters: { command: 'uptime', host: 'web-01' } };

describe('wire.md §6: submitAction', () => {
  it('hands an action to the connected handler and returns its result', async () => {
    const handler = await connect();
    const outcome = submit(practice, { ...command, timeoutMs: 30_000 });
    const message = await handler.nth('submitAction', 1);
    expect(message).toEqual({
      type: 'submitAction',
      id: expect.stringMatching(/./),
      handler: 'ExecuteCommand',
      capability: 'ExecuteCommand',
      parameters: { command: 'uptime', host: 'web-01' },
      timeout: 30_000,
    });
    handler.acknowledge(message['id']);
    handler.respond(message['id'], '{"stdout":"up 3 days","stderr":"","exit":0}');
    expect(await outcome).toEqual({
      state: 'answered',
      result: { stdout: 'up 3 days', stderr: '', exit: 0 },
    });
    expect(await handler.nth('acknowledged', 1)).toEqual({
      type: 'acknowledged',
      code: 200,
      message: 'sendActionResult acknowledged',
      id: message['id'],
    });
    expect(handler.messages).toHaveLength(2);
  });

  it('uses the requested name for the handler', async () => {
    const handler = await connect();
    const outcome = submit(practice, { ...command, handler: 'by name' });
    const message = await handler.nth('submitAction', 1);
    expect(message).toMatchObject({ handler: 'by name', timeout: 120_000 });
    handler.respond(message['id'], '{}');
    await outcome;
  });

  it('gives every action a different id, and accepts results in any order', async () => {
    const handler = await connect();
    const outcomes = [1, 2, 3].map((n) => submit(practice, { capability: 'HTTPRequest', parameters: { n } }));
    await handler.nth('submitAction', 3);
    for (const { id, parameters } of handler.messages.toReversed())
      handler.respond(id, JSON.stringify(parameters));
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3].map((n) => ({ state: 'answered', result: { n } })));
  });

  it('distributes actions among several handlers', async () => {
    const [one, two] = [await connect(), await connect()];
    const outcomes = [submit(practice, command), submit(practice, command)];
    for (const handler of [one, two]) handler.respond((await handler.nth('submitAction', 1))['id'], '{}');
    await Promise.all(outcomes);
  });

  it('reports immediately that no handler is connected', async () => {
    expect(await submit(practice, command)).toEqual({ state: 'no-handler' });
  });

  it('passes on a refusal of the handler', async () => {
    const handler = await connect();
    const outcome = submit(practice, command);
    const { id } = await handler.nth('submitAction', 1);
    handler.send({ type: 'negativeAcknowledged', id, code: 404, message: 'no such capability' });
    expect(await outcome).toEqual({ state: 'refused', code: 404, message: 'no such capability' });
  });

  it.each([{}, { capability: '' }, { ...command, timeoutMs: 0 }, { ...command, more: 1 }])(
    'refuses the action %j',
    async (body) => {
      const response = await practice.ask('POST', '/practice/actions', { body });
      expect(errorOf(response).code).toBe(400);
    },
  );
});

describe('wire.md §6: timeouts and reconnects', () => {
  it('ends an action without a result after its timeout', async () => {
    const handler = await connect();
    const outcome = submit(practice, { ...command, timeoutMs: 60_000 });
    const { id } = await handler.nth('submitAction', 1);
    practice.moveClock(60_000);
    expect(await outcome).toEqual({ state: 'timed-out' });
    handler.respond(id, '{}');
    expect(await handler.nth('negativeAcknowledged', 1)).toMatchObject({ id, code: 404 });
  });

  it('sends an action without a result again after a reconnect, acknowledged or not', async () => {
    const first = await connect();
    const outcomes = [submit(practice, command), submit(practice, command), submit(practice, command)];
    await first.nth('submitAction', 3);
    const [acknowledged, hasResponse, silent] = first.messages;
    first.acknowledge(acknowledged?.['id']);
    first.respond(hasResponse?.['id'], '"done"');
    await first.nth('acknowledged', 1);
    await disconnect(first);

    const second = await connect();
    await second.nth('submitAction', 2);
    expect(second.messages).toEqual([acknowledged, silent]);
    for (const { id } of second.messages) second.respond(id, '"after the reconnect"');
    expect((await Promise.all(outcomes)).map((outcome) => 'result' in outcome && outcome.result)).toEqual(
      expect.arrayContaining(['done', 'after the reconnect', 'after the reconnect']),
    );
  });

  it('sends an action again if the handler reconnects before its old connection is closed', async () => {
    const first = await connect();
    const outcome = submit(practice, command);
    const message = await first.nth('submitAction', 1);
    const second = await connect();
    expect(second.messages).toEqual([]);
    await disconnect(first);
    expect(await second.nth('submitAction', 1)).toEqual(message);
    second.respond(message['id'], '"back"');
    expect(await outcome).toEqual({ state: 'answered', result: 'back' });
  });

  it('sends an action of a lost handler to the next one that connects, not to an older one', async () => {
    const older = await connect();
    const newer = await connect();
    const outcomes = [submit(practice, command), submit(practice, command)];
    const [first, second] = [await older.nth('submitAction', 1), await newer.nth('submitAction', 1)];
    await disconnect(newer);
    older.respond(first['id'], '1');
    await older.nth('acknowledged', 1);
    expect(older.messages).toHaveLength(2);
    const back = await connect();
    expect(await back.nth('submitAction', 1)).toEqual(second);
    back.respond(second['id'], '2');
    await Promise.all(outcomes);
  });

  it('does not send an action again that timed out meanwhile', async () => {
    const first = await connect();
    const outcome = submit(practice, { ...command, timeoutMs: 5_000 });
    await first.nth('submitAction', 1);
    await disconnect(first);
    practice.moveClock(5_000);
    expect(await outcome).toEqual({ state: 'timed-out' });
    const second = await connect();
    const later = submit(practice, { ...command, handler: 'later' });
    const message = await second.nth('submitAction', 1);
    expect(message['handler']).toBe('later');
    second.respond(message['id'], '{}');
    await later;
  });

  it('loses no action while its handler is cut off again and again', async () => {
    const first = await connect();
    const outcomes = Array.from({ length: 60 }, (_, n) =>
      submit(practice, { ...command, parameters: { n } }),
    );
    await first.nth('submitAction', 60);
    first.socket.terminate();
    openHandlers = [];
    for (let left = 60; left > 0; left -= 10) {
      const handler = await connectHandler(practice);
      await handler.nth('submitAction', left);
      for (const { id, parameters } of handler.messages.slice(0, 10))
        handler.respond(id, JSON.stringify(parameters));
      await handler.nth('acknowledged', 10);
      handler.socket.terminate();
    }
    expect(await Promise.all(outcomes)).toEqual(
      Array.from({ length: 60 }, (_, n) => ({ state: 'answered', result: { n } })),
    );
  });

  it('accepts a result over another connection than the one that received the action', async () => {
    const first = await connect();
    const outcome = submit(practice, command);
    const { id } = await first.nth('submitAction', 1);
    const second = await connect();
    second.respond(id, '{"from":"second"}');
    expect(await outcome).toEqual({ state: 'answered', result: { from: 'second' } });
  });

  it('acknowledges a repeated result until the timeout of its action, and keeps the first', async () => {
    const handler = await connect();
    const outcome = submit(practice, { ...command, timeoutMs: 10_000 });
    const { id } = await handler.nth('submitAction', 1);
    handler.respond(id, '1');
    handler.respond(id, '2');
    await handler.nth('acknowledged', 2);
    expect(await outcome).toEqual({ state: 'answered', result: 1 });
    practice.moveClock(10_000);
    handler.respond(id, '3');
    expect(await handler.nth('negativeAcknowledged', 1)).toMatchObject({ id, code: 404 });
  });
});

describe('wire.md §6: configChanged', () => {
  it('reaches every handler', async () => {
    const handlers = [await connect(), await connect()];
    const response = await practice.ask('POST', '/practice/actions/config-changed');
    expect(response.json).toEqual({ handlers: 2 });
    for (const handler of handlers)
      expect(await handler.nth('configChanged', 1)).toEqual({ type: 'configChanged' });
  });
});
