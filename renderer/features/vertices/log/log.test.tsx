import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WriteEntry } from '../../../../shared/vertices.ts';
import { Root } from '../../../root.tsx';
import { createTestHost } from '../../../test-host.ts';
import { WriteLog } from './log.tsx';

const entry = (number: number, change: Partial<WriteEntry> = {}): WriteEntry => ({
  id: `w${number}`,
  at: Date.now() - number * 60_000,
  connection: 'Practice platform',
  vertexId: `c1_c${number}`,
  vertex: `machine:mx-${number}`,
  method: 'POST',
  path: `/c1_c${number}`,
  body: '{"+/tags":[{"value":"patched-nov"}]}',
  status: 200,
  response: '{"ogit/_id":"c1_c1"}',
  ...change,
});

function open(entries: readonly WriteEntry[]) {
  const test = createTestHost();
  test.respondVertices({
    log: ({ text, first, count }) => {
      const found = entries.filter((each) => JSON.stringify(each).includes(text));
      return { total: found.length, rows: found.slice(first, first + count), of: entries.length };
    },
    exportLog: () => ({ to: 'path', path: '/tmp/writes.csv', rows: entries.length }),
  });
  render(
    <Root host={test.host} env="test">
      <WriteLog />
    </Root>,
  );
  return { test, user: userEvent.setup() };
}

describe('the write log', () => {
  it('shows the time, place, content and response of each write', async () => {
    open([entry(1), entry(2, { status: null, response: 'The connection was cut.' })]);
    const row = (await screen.findByText('machine:mx-2')).closest('[role="row"]');
    expect(row?.textContent).toContain('no response');
    expect(row?.textContent).toContain('+/tags');
    expect(screen.getByText('2 writes')).toBeTruthy();
  });

  it('shows the details of a write, which Enter opens and Escape closes', async () => {
    const { user } = open([entry(1)]);
    await screen.findByText('machine:mx-1');
    screen.getByRole('grid', { name: 'Writes' }).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'The write' });
    expect(JSON.parse(within(panel).getByRole('region', { name: 'Body' }).textContent ?? '')).toEqual({
      '+/tags': [{ value: 'patched-nov' }],
    });
    expect(within(panel).getByRole('link').getAttribute('href')).toBe('#vertices/c1_c1');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'The write' })).toBeNull();
  });

  it('filters writes by text, and exports only the matching ones', async () => {
    const { test, user } = open([entry(1), entry(2)]);
    await screen.findByText('machine:mx-1');
    await user.type(screen.getByRole('textbox'), 'mx-2');
    expect(await screen.findByText(/^1 of \d writes$/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('machine:mx-1')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Export…' }));
    expect(await screen.findByText('/tmp/writes.csv')).toBeTruthy();
    expect(test.calls.at(-1)).toEqual({ name: 'vertices.exportLog', input: { text: 'mx-2' } });
  });

  it('says what to do if nothing was written yet', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No writes yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a vertex' })).toBeTruthy();
  });
});
