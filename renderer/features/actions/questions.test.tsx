import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HandlerState } from '../../../shared/actions.ts';
import { Root } from '../../root.tsx';
import { createTestHost } from '../../test-host.ts';
import { Questions } from './questions.tsx';

// The remaining time must not depend on how long the test takes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the questions of the action handler', () => {
  it('are shown with their actions, and the decisions of the user are sent', async () => {
    const waiting = {
      actionId: 'a1',
      wants: 'uptime',
      user: 'practice',
      due: Date.now() + 60_000,
      waiting: 3,
    };
    const test = createTestHost();
    const user = userEvent.setup();
    const shown: HandlerState['questions'] = [
      { ...waiting, about: 'host-key', id: 'q1', host: 'web-01', fingerprint: 'SHA256:abc' },
      {
        ...waiting,
        about: 'target',
        id: 'q2',
        capability: 'HTTPRequest',
        user: '',
        wants: 'GET http://10.0.0.7/health',
        target: { kind: 'url-prefix', text: 'http://10.0.0.7/' },
      },
    ];
    render(
      <Root host={test.host} env="test">
        <Questions questions={shown} />
      </Root>,
    );
    const decisions = () =>
      test.calls.filter(({ name }) => name === 'actions.decide').map(({ input }) => input);
    const questions = screen.getByRole('status', { name: 'Questions' });
    expect(await within(questions).findByText('SHA256:abc')).toBeTruthy();
    expect(within(questions).getByText('uptime')).toBeTruthy();
    expect(within(questions).getByText('GET http://10.0.0.7/health')).toBeTruthy();
    expect(questions.textContent).toContain('as practice');
    expect(questions.textContent).toMatch(/3 actions waiting, the first expires in 1 min/);
    expect(questions.textContent).toContain('denied for 10 minutes');
    expect(within(questions).getAllByText('Allow once')).toHaveLength(1);
    const variantOf = (name: string) =>
      within(questions).getByRole('button', { name }).getAttribute('data-variant');
    expect(variantOf('Allow once: http://10.0.0.7/')).toBe('filled');
    expect(variantOf('Allow http://10.0.0.7/')).toBe(variantOf('Refuse http://10.0.0.7/'));
    expect(variantOf('Trust the key of web-01')).toBe('filled');
    await user.click(within(questions).getByRole('button', { name: 'Allow once: http://10.0.0.7/' }));
    await user.click(within(questions).getByRole('button', { name: 'Allow http://10.0.0.7/' }));
    await user.click(within(questions).getByRole('button', { name: 'Refuse the key of web-01' }));
    expect(decisions()).toEqual([
      { id: 'q2', yes: true, onlyAction: 'a1' },
      { id: 'q2', yes: true },
      { id: 'q1', yes: false },
    ]);
    await user.click(within(questions).getByRole('button', { name: 'Refuse all' }));
    expect(decisions().slice(3)).toEqual([
      { id: 'q1', yes: false },
      { id: 'q2', yes: false },
    ]);
  });
});
