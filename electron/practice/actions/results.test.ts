import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPractice, type TestPractice } from '../practice.test-kit.ts';
import { longestResult } from './action-queue.ts';
import { connectHandler, submit, type TestHandler } from './handler.test-kit.ts';

let practice: TestPractice;
let handler: TestHandler;
beforeAll(async () => {
  practice = await startTestPractice();
  // The automation would submit other actions.
  await practice.setFaults({ automationOn: false });
  handler = await connectHandler(practice);
});
afterAll(() => practice.close());
beforeEach(() => {
  handler.messages.length = 0;
});

/** Submits an action; returns the promise of its outcome, and its id when the handler has received it. */
async function submitAction() {
  const outcome = submit(practice, { capability: 'HTTPRequest' });
  return { outcome, id: (await handler.nth('submitAction', 1))['id'] };
}
/** Returns the JSON of a string, with `length` characters including the quotes. */
const textOf = (length: number, letter = 'x') => `"${letter.repeat(length - 2)}"`;

describe('wire.md §6: a result', () => {
  it.each([
    ['is not JSON', '{"stdout": ', 400],
    ['is empty', '', 400],
    ['is an object instead of its text', { stdout: '' }, 400],
    ['is missing', undefined, 400],
    ['is one character too long', textOf(longestResult + 1), 413],
    ['is far too long', textOf(3 * longestResult), 413],
  ])('is refused if it %s, and may be sent again', async (_what, result, code) => {
    const { outcome, id } = await submitAction();
    handler.respond(id, result);
    const negativeResponse = await handler.nth('negativeAcknowledged', 1);
    expect(negativeResponse).toEqual({
      type: 'negativeAcknowledged',
      id,
      code,
      message: expect.stringMatching(/^The result .+/),
    });
    handler.respond(id, '"better"');
    expect(await outcome).toEqual({ state: 'answered', result: 'better' });
  });

  it.each([
    ['unescaped', textOf(longestResult)],
    ['most of them escaped in the frame', `"x"${'\n'.repeat(longestResult - 3)}`],
    ['outside the Basic Multilingual Plane', textOf(longestResult, '😀')],
  ])('is accepted with 1,048,576 characters, %s', async (_what, text) => {
    const { outcome, id } = await submitAction();
    handler.respond(id, text);
    expect(await outcome).toMatchObject({ state: 'answered', result: JSON.parse(text) });
  });

  it('is refused for an id that was never submitted', async () => {
    handler.respond('absent', '{}');
    expect(await handler.nth('negativeAcknowledged', 1)).toMatchObject({ id: 'absent', code: 404 });
  });
});

describe('wire.md §6: broken frames', () => {
  it.each([
    ['no JSON', 'hello'],
    ['JSON that ends early', '{"type":"acknowledged"'],
    ['no object', '[1]'],
    ['no type', '{"id":"a"}'],
    ['an unknown type', '{"type":"submitAction","id":"a"}'],
    ['no id', '{"type":"sendActionResult","result":"{}"}'],
    ['an id that is no text', '{"type":"acknowledged","id":7}'],
    ['bytes', Buffer.from([0, 1, 2])],
  ])('responds with `error` to %s and keeps the connection', async (_what, frame) => {
    handler.socket.send(frame);
    expect(await handler.nth('error', 1)).toEqual({
      type: 'error',
      code: 400,
      message: expect.stringMatching(/message/),
    });
    const { outcome, id } = await submitAction();
    handler.acknowledge('an unknown one');
    handler.respond(id, 'true');
    expect(await outcome).toEqual({ state: 'answered', result: true });
    expect(practice.reported).toEqual([]);
  });
});
