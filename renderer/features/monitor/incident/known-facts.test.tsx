import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ChangeTime, exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { viewOf } from '../../../test-monitor.ts';
import { change, comment, findLog, firstEntryAt, openIncidentPage } from './test-incident.tsx';

describe('a time in the timeline', () => {
  it('is exact, “before X” or “between X and Y”, with the day if that differs from the heading', async () => {
    const noon = new Date().setHours(12, 0, 0, 0);
    const changeAt = (index: number, time: ChangeTime) =>
      ({ ...change([{ name: 'priority', after: `${index}` }], index), time, at: noon + index }) as const;
    openIncidentPage({
      timeline: [
        changeAt(1, timeBetween(null, noon)),
        changeAt(2, timeBetween(noon - 3_600_000, noon + 1_000)),
        changeAt(3, timeBetween(noon - 48 * 3_600_000, noon + 2_000)),
        changeAt(4, exactTime(noon + 4)),
      ],
    });
    const lines = [...(await findLog()).querySelectorAll('li[data-kind]')].map(
      ({ textContent }) => textContent,
    );
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
    openIncidentPage({
      transactions: [
        write('this-account', firstEntryAt),
        write('others', firstEntryAt + 1),
        write('unknown', firstEntryAt + 2),
      ],
    });
    const lines = [...(await findLog()).querySelectorAll('li[data-kind]')].map(
      ({ textContent }) => textContent,
    );
    expect(lines[0]).toContain('by another program using this account');
    expect(lines[1]).toContain('by someone else');
    expect(lines[2]).toContain('author unknown');
  });

  it('is “you” for what was written by hand, whether that created, changed or deleted the incident', async () => {
    const deletion = { ...write('this-program', firstEntryAt + 1), cause: { from: 'form' } as const };
    openIncidentPage({ transactions: [deletion] });
    const line = (await findLog()).querySelector('li[data-kind="write"]')?.textContent;
    expect(line).toMatch(/writtenby youstored after/);
  });
});

describe('a write in progress', () => {
  it('shows “at least” before its waiting time while the platform cannot be reached', async () => {
    const requestedAt = Date.now() - 600_000;
    const { test } = openIncidentPage({
      transactions: [
        {
          id: 't',
          objectId: 'INC-1',
          type: 'incident',
          status: 'waiting',
          errors: [],
          cause: null,
          requestedAt,
          startedAt: null,
          updatedAt: requestedAt,
          by: 'unknown',
        },
      ],
    });
    await findLog();
    act(() => test.setMonitor({ views: [viewOf({ intake: 'offline', provedAt: requestedAt + 60_000 })] }));
    await waitFor(async () => expect((await findLog()).textContent).toContain('at least 1 min'));
  });
});

describe('the message that a comment was added', () => {
  it('names the incident, and disappears when that is closed', async () => {
    const ownComment = comment('On it.', {
      index: null,
      author: 'me',
      at: Date.now() + 60_000,
      state: 'sending',
    });
    const { changeIncident } = openIncidentPage({ timeline: [ownComment] });
    await findLog();
    expect(screen.queryByText('Comment added to INC-1')).toBeNull();
    changeIncident({ timeline: [{ ...ownComment, state: 'stored' }] });
    expect(await screen.findByText('Comment added to INC-1')).toBeTruthy();
    act(() => {
      location.hash = '#monitor/incidents';
    });
    await waitFor(() => expect(screen.queryByText('Comment added to INC-1')).toBeNull());
  });
});

describe('the form for a comment', () => {
  it('is absent where the object is no incident', async () => {
    openIncidentPage({ object: { $type: 'configMachine', name: 'mx-02' } });
    await findLog();
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  });

  it('is there while the type of the object is unknown', async () => {
    openIncidentPage({ object: null });
    expect(await screen.findByRole('textbox', { name: 'Comment' })).toBeTruthy();
  });
});
