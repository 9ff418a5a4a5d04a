import { describe, expect, it } from 'vitest';
import type { Allowed } from '../../../shared/actions.ts';
import { createGate } from './gate.ts';

const approval = <T>(question: Promise<T>): Promise<T> => question;

const pendingAction = {
  actionId: 'a1',
  wants: 'uptime',
  user: 'root',
  due: 0,
  byHand: false,
  allowedOnce: new Set<string>(),
};

describe('the approval of a target', () => {
  it('allows the requested port of a host, and nothing else of that host', async () => {
    const allowed: Allowed[] = [];
    let isAllowed = true;
    const gate = createGate({
      allowed: () => allowed,
      async ask(target) {
        if (isAllowed) allowed.push(target);
        return isAllowed;
      },
    });
    const request = {
      capability: 'ExecuteCommand',
      signal: new AbortController().signal,
      approval,
      pendingAction,
    };
    await gate.permitHost('web-01', 22, request);
    await gate.permitHost('fd00::1', 22, request);
    expect(allowed.map(({ text }) => text)).toEqual(['web-01:22', '[fd00::1]:22']);
    isAllowed = false;
    await gate.permitHost('WEB-01', 22, request);
    await gate.permitHost('[fd00::1]', 22, request);
    await expect(gate.permitUrl('http://web-01/', request)).rejects.toThrow(
      'http://web-01/ is not on the allow list',
    );
    await expect(gate.permitHost('web-01', 2222, request)).rejects.toThrow('web-01:2222 is not on');
    await expect(gate.permitHost('web-02', 22, request)).rejects.toThrow(/^web-02 is not on/);
  });
});
