import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ChangeTime, exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { viewOf } from '../../../test-monitor.ts';
import { at, change, comment, log, openOne } from './test-incident.tsx';

describe('every time is exact, “before X”, or “between X and Y”', () => {
  it('in the timeline, with the day where that is another one than its heading', async () => {
    const noon = new Date().setHours(12, 0, 0, 0);
    const found = (index: number, time: ChangeTime) =>
      ({ ...change([{ name: 'priority', after: `${index}` }], index), time, at: noon + index }) as const;
    openOne({
      timeline: [
        found(1, timeBetween(null, noon)),
        found(2, timeBetween(noon - 3_600_000, noon + 1_000)),
        found(3, timeBetween(noon - 48 * 3_600_000, noon + 2_000)),
        found(4, exactTime(noon + 4)),
      ],
    });
    const lines = [...(await log()).querySelectorAll('li[data-kind]')].map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^before 12:00:00/);
    expect(lines[1]).toMatch(/^between 11:00:00 and 12:00:01/);
    expect(lines[2]).toMatch(/^between \d+ \w+, 12:00:00 and 12:00:02/);
    expect(lines[3]).toMatch(/^12:00:00/);
  });
});

describe('the author of a write', () => {
  const write = (by: Transaction['by'], requestedAt: number): Transaction => ({
    id: by,
    objectId: 'INC-1',
    type: 'incident',
    status: 'done-success',
    errors: [],
    cause: null,
    requestedAt,
    startedAt: requestedAt,
    updatedAt: requestedAt,
    by,
  });

  it('is another program using this account only if the account is known to be ours', async () => {
    openOne({ transactions: [write('this-account', at), write('others', at + 1), write('unknown', at + 2)] });
    const lines = [...(await log()).querySelectorAll('li[data-kind]')].map(({ textContent }) => textContent);
    expect(lines[0]).toContain('by another program using this account');
    expect(lines[1]).toContain('by someone else');
    expect(lines[2]).toContain('author unknown');
  });
});

describe('a write in progress', () => {
  it('has waited “at least” so long while nothing arrives', async () => {
    const begun = Date.now() - 600_000;
    const { test } = openOne({
      transactions: [
        {
          id: 't',
          objectId: 'INC-1',
          type: 'incident',
          status: 'waiting',
          errors: [],
          cause: null,
          requestedAt: begun,
          startedAt: null,
          updatedAt: begun,
          by: 'unknown',
        },
      ],
    });
    await log();
    act(() => test.setMonitor({ views: [viewOf({ intake: 'offline', provedAt: begun + 60_000 })] }));
    await waitFor(async () => expect((await log()).textContent).toContain('at least 1 min'));
  });
});

describe('a success message names what succeeded and leaves with its subject', () => {
  it('when the incident is closed', async () => {
    const mine = comment('On it.', { index: null, author: 'me', at: Date.now() + 60_000, state: 'sending' });
    const { know } = openOne({ timeline: [mine] });
    await log();
    expect(screen.queryByText('Comment added to INC-1')).toBeNull();
    know({ timeline: [{ ...mine, state: 'stored' }] });
    expect(await screen.findByText('Comment added to INC-1')).toBeTruthy();
    act(() => {
      location.hash = '#monitor/incidents';
    });
    await waitFor(() => expect(screen.queryByText('Comment added to INC-1')).toBeNull());
  });
});
