import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { allOff, type PracticeWorld } from '../../../shared/practice/practice-controls.ts';
import type { PracticeRequest } from '../../../shared/practice.ts';
import { Root } from '../../root.tsx';
import { createTestHost, type TestHost } from '../../test-host.ts';
import { PracticePage } from './page.tsx';

const request = (number: number, change: Partial<PracticeRequest> = {}): PracticeRequest => ({
  number,
  at: 1_795_000_000_000 + number,
  method: 'GET',
  path: `/api/version?${number}`,
  status: 200,
  ms: 1.25,
  rows: null,
  ...change,
});
const running = (change: Partial<Extract<PracticeWorld, { state: 'running' }>> = {}): PracticeWorld => ({
  state: 'running',
  switches: allOff,
  requests: [request(1), request(2)],
  ...change,
});

function open(prepare: (host: TestHost) => void = (host) => host.setPractice(running())) {
  const test = createTestHost();
  prepare(test);
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <PracticePage />
    </Root>,
  );
  return { test, user };
}
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const fieldValue = (element: HTMLElement) => (element as HTMLInputElement).value;
const cellTexts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent);

describe('the panel of switches', () => {
  it('sends a number on Enter, and shows the value that the platform reports', async () => {
    const { test, user } = open();
    expect(await screen.findByText('all off')).toBeTruthy();
    const errors = await field(/Fail the next with 500, requests/);
    await user.type(errors, '3{Enter}');
    await waitFor(() =>
      expect(test.calls).toEqual([{ name: 'practice.setSwitch', input: { name: 'status500', value: 3 } }]),
    );
    expect(await screen.findByText('1 on')).toBeTruthy();
    test.setPractice(running({ switches: { ...allOff, status500: 2 } }));
    await waitFor(() => expect(fieldValue(errors)).toBe('2'));
  });

  it('sends null, which switches off, when an emptied field loses the focus', async () => {
    const { test, user } = open((host) =>
      host.setPractice(running({ switches: { ...allOff, signInLifeSeconds: 60 } })),
    );
    const life = await field(/Lifetime of new tokens, s/);
    expect(fieldValue(life)).toBe('60');
    await user.clear(life);
    await user.tab();
    await waitFor(() =>
      expect(test.calls).toEqual([
        { name: 'practice.setSwitch', input: { name: 'signInLifeSeconds', value: null } },
      ]),
    );
  });

  it('shows the allowed range for text that is not a number, and sends nothing', async () => {
    const { test, user } = open();
    const latency = await field(/Delay before each response, ms/);
    await user.type(latency, 'soon{Enter}');
    expect(await screen.findByText('0 to 600,000')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(fieldValue(latency)).toBe('');
    expect(screen.queryByText('0 to 600,000')).toBeNull();
    expect(test.calls).toEqual([]);
  });

  it('does not overwrite a field while the user types in it', async () => {
    const { test, user } = open();
    const latency = await field(/Delay before each response, ms/);
    await user.type(latency, '25');
    test.setPractice(running({ switches: { ...allOff, latencyMs: 900 } }));
    expect(await screen.findByText('1 on')).toBeTruthy();
    expect(fieldValue(latency)).toBe('25');
  });

  it('accepts fractions for the speed of the automation, which does not count as a fault', async () => {
    const { test, user } = open();
    await user.type(await field(/Speed, times/), '0.5{Enter}');
    await waitFor(() =>
      expect(test.calls).toEqual([
        { name: 'practice.setSwitch', input: { name: 'automationSpeed', value: 0.5 } },
      ]),
    );
    await waitFor(async () => expect(fieldValue(await field(/Speed, times/))).toBe('0.5'));
    expect(screen.getByText('all off')).toBeTruthy();
  });

  it('sends a toggled switch and a chosen option immediately', async () => {
    const { test, user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Change the order' }));
    await user.click(screen.getByRole('combobox', { name: 'Cut the next connection' }));
    await user.click(await screen.findByRole('option', { name: 'after processing' }));
    await waitFor(() =>
      expect(test.calls).toEqual([
        { name: 'practice.setSwitch', input: { name: 'itemsShuffled', value: true } },
        { name: 'practice.setSwitch', input: { name: 'cut', value: 'after' } },
      ]),
    );
    expect(await screen.findByText('2 on')).toBeTruthy();
  });

  it('switches everything off with one button', async () => {
    const { test, user } = open((host) =>
      host.setPractice(running({ switches: { ...allOff, latencyMs: 5, cut: 'before' } })),
    );
    await user.click(await screen.findByRole('button', { name: 'Switch all off' }));
    expect(await screen.findByText('all off')).toBeTruthy();
    expect(test.calls).toEqual([{ name: 'practice.clearSwitches', input: undefined }]);
    expect(screen.queryByRole('button', { name: 'Switch all off' })).toBeNull();
  });
});

describe('the list of requests', () => {
  it('lists the newest first, with status, time and rows', async () => {
    open((host) =>
      host.setPractice(
        running({
          requests: [
            request(7, { method: 'POST', path: '/api/csv/1.0/vertices', status: 429, ms: 1204.4, rows: 500 }),
            request(8, { path: '/api/graph/7.4/x', status: null }),
          ],
        }),
      ),
    );
    const [, first, second] = await screen.findAllByRole('row');
    expect(cellTexts(first as HTMLElement).slice(1)).toEqual(['cut', 'GET', '/api/graph/7.4/x', '1.3', '']);
    expect(cellTexts(second as HTMLElement).slice(1)).toEqual([
      '429',
      'POST',
      '/api/csv/1.0/vertices',
      '1,204',
      '500',
    ]);
    expect(within(second as HTMLElement).getByRole('rowheader').textContent).toBe('7');
  });

  it('stays unchanged while paused, and counts newer requests', async () => {
    const { test, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    test.setPractice(running({ requests: [request(1), request(2), request(3)] }));
    expect(await screen.findByText('Paused · 1 newer request')).toBeTruthy();
    expect(screen.queryByText('/api/version?3')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('/api/version?3')).toBeTruthy();
  });

  it('says what to do while there are no requests', async () => {
    open((host) => host.setPractice(running({ requests: [] })));
    expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Import' }).getAttribute('href')).toBe('#import');
  });
});

describe('the platform', () => {
  it('is reset only after a confirmation', async () => {
    const { test, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Reset the platform…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reset the platform' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(test.calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Reset the platform…' }));
    const secondDialog = await screen.findByRole('dialog', { name: 'Reset the platform' });
    await user.click(within(secondDialog).getByRole('button', { name: 'Reset the platform' }));
    await waitFor(() => expect(test.calls).toEqual([{ name: 'practice.reset', input: undefined }]));
    expect(await screen.findByText('Practice platform reset')).toBeTruthy();
  });

  it('shows the address of every interface', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Addresses' }));
    expect(await screen.findByText('http://127.0.0.1:4711/api/objects/1.0')).toBeTruthy();
    expect(screen.getByText('ws://127.0.0.1:4711/api/action-ws/1.0')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the address of Graph' })).toBeTruthy();
  });

  it('reports that it is not responding, and shows no switches then', async () => {
    const message = '127.0.0.1:4711 cannot be reached; check the address and the network.';
    open((host) => host.setPractice({ state: 'failed', code: 'offline', message }));
    expect(await screen.findByText('not responding')).toBeTruthy();
    expect(screen.getByText(new RegExp(message))).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Switches' })).toBeNull();
  });
});
