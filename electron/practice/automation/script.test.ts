import { describe, expect, it } from 'vitest';
import type { ActionOutcome } from '../../../shared/practice.ts';
import { actionOn, actionText, type Origin, requestOn, requestText } from './script.ts';

const origin: Origin = { name: 'far-01', type: 'ogit/MARS/Machine', kind: undefined };
const outcomeWith = (result: unknown): ActionOutcome => ({ state: 'answered', result }) as ActionOutcome;

describe('the action on an origin', () => {
  it('has the name of the origin as its host, unless the origin defines a host and a user', () => {
    expect(actionOn(origin).parameters).toMatchObject({ host: 'far-01', user: 'practice' });
    expect(actionOn({ ...origin, host: '10.0.0.7:2222', user: 'ops' }).parameters).toMatchObject({
      host: '10.0.0.7:2222',
      user: 'ops',
    });
  });

  it('is reported with the output of its command as readable text', () => {
    expect(actionText(origin, outcomeWith({ stdout: 'up 3 days\nload 0.1\n', stderr: '', exit: 0 }))).toBe(
      'Ran “uptime” on far-01: up 3 days\nload 0.1',
    );
  });

  it('is reported with its complete result if the command failed', () => {
    const result = { stdout: 'half', stderr: 'killed', exit: 137 };
    expect(actionText(origin, outcomeWith(result))).toContain(JSON.stringify(result));
    expect(actionText(origin, outcomeWith('no such host'))).toContain('no such host');
  });

  it('is reported as failed, with its error or its complete result, if the result has an error', () => {
    const never = 'Could not start (never started). No key.';
    expect(actionText(origin, outcomeWith({ stdout: '', stderr: '', exit: null, error: never }))).toBe(
      `“uptime” on far-01 failed: ${never}`,
    );
    const cut = { stdout: 'half', stderr: '', exit: null, error: 'Timed out while running.' };
    expect(actionText(origin, outcomeWith(cut))).toBe(`“uptime” on far-01 failed: ${JSON.stringify(cut)}`);
  });
});

describe('the request to an origin', () => {
  const url = 'http://10.0.0.7/health';

  it('goes to the URL of the origin, and is null without one', () => {
    expect(requestOn(origin)).toBeNull();
    expect(requestOn({ ...origin, url })).toMatchObject({ capability: 'HTTPRequest', parameters: { url } });
  });

  it('is reported with status and body, or with its error if it failed', () => {
    const text = (result: unknown) => requestText({ ...origin, url }, outcomeWith(result));
    expect(text({ code: 503, body: 'overloaded\n', exec: `GET ${url}`, headers: {} })).toBe(
      `Asked ${url}: 503 overloaded`,
    );
    expect(text({ code: 204, body: '', exec: '', headers: {} })).toBe(`Asked ${url}: 204`);
    const failed = { code: 0, body: '', exec: '', headers: {}, error: 'Nothing listens there.' };
    expect(text(failed)).toBe(`${url} failed: Nothing listens there.`);
  });

  it('is reported with its outcome if it has no result', () => {
    const text = (outcome: ActionOutcome) => requestText({ ...origin, url }, outcome);
    expect(text({ state: 'timed-out' })).toBe(`${url} took longer than 30 s. Continuing without it.`);
    expect(text({ state: 'refused', code: 400, message: 'no' })).toBe(
      `The action handler refused ${url}: no`,
    );
  });
});
