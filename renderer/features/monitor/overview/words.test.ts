import { describe, expect, it } from 'vitest';
import type { ViewFigures, ViewOverview } from '../../../../shared/monitor/overview.ts';
import { formatMinute } from '../../../ui/clock.ts';
import { connectionOf, figuresOf, overviewOf } from './test-overviews.ts';
import { followingOf, inOrder, openedWords, priorityWords, reasonWords, transactionGroups } from './words.ts';

const now = Date.UTC(2026, 10, 24, 14, 30);
const earlier = now - 20 * 60_000;
const figures = (change: Partial<ViewFigures> = {}) => figuresOf({ asOf: now, ...change });
const stateWords = (change: Partial<ViewOverview>) =>
  followingOf(overviewOf({ figures: figures(), ...change }), now).words;

describe('the state of a followed view', () => {
  it('is described with the missing updates and the time of the disconnection', () => {
    expect(stateWords({})).toBe('Live');
    expect(stateWords({ figures: figures({ missing: 37 }) })).toBe('Catching up, 37 updates missing');
    expect(stateWords({ intake: 'polling' })).toBe('Polling');
    expect(stateWords({ intake: 'connecting' })).toBe('Catching up');
    expect(stateWords({ intake: 'loading', figures: null })).toBe('Loading the history');
    expect(stateWords({ intake: 'offline', since: earlier })).toBe(
      `Disconnected since ${formatMinute(earlier, now)}`,
    );
    expect(stateWords({ intake: 'offline' })).toBe('Disconnected');
    expect(stateWords({ intake: 'signed-out' })).toBe('Sign-in needed');
    expect(stateWords({ intake: 'not-followed' })).toBe('Not followed');
  });

  it('is not live if the host has reported nothing for a long time', () => {
    expect(stateWords({ figures: figures({ asOf: earlier }) })).toBe('No updates for a while');
    expect(followingOf(overviewOf({ figures: figures({ asOf: earlier }) }), now).isCurrent).toBe(false);
  });

  it('counts as current only while nothing is missing', () => {
    expect(followingOf(overviewOf({ figures: figures() }), now).isCurrent).toBe(true);
    expect(followingOf(overviewOf({ figures: figures({ missing: 1 }) }), now).isCurrent).toBe(false);
  });
});

describe('the figures of a view', () => {
  it('count the open incidents by priority, also those without one', () => {
    const byPriority = [
      { name: '', count: 2 },
      { name: '1', count: 1_204 },
    ];
    const open = { total: 1_206, byPriority, unknownPriority: 0 };
    expect(priorityWords({ open })).toBe('no priority: 2 · priority 1: 1,204');
    expect(priorityWords({ open: { ...open, total: 1_209, unknownPriority: 3 } })).toBe(
      'no priority: 2 · priority 1: 1,204 · unknown priority: 3',
    );
  });

  it('show that some times are unknown', () => {
    expect(openedWords(figures({ opened: 3 }))).toBe('3');
    expect(openedWords(figures({ opened: 3, openedIsLeast: true }))).toBe('3 or more');
    expect(openedWords(figures({ opened: 0, openedIsLeast: true }))).toBeNull();
    expect(openedWords(figures({ opened: 0 }))).toBe('0');
  });

  it('group transactions with the filter that lists them, also for unknown states', () => {
    const groups = transactionGroups({
      'done-success': 9,
      'done-failure': 2,
      'failed-late': 1,
      waiting: 3,
      queued: 4,
      gone: 5,
    });
    expect(groups.running).toEqual({ count: 7, statuses: ['processing', 'queued', 'waiting'] });
    expect(groups.failed).toEqual({ count: 3, statuses: ['done-failure', 'failed-late'] });
  });
});

it('connections are listed by environment, production first, and otherwise keep their order', () => {
  const all = (['practice', 'test', 'production', 'test'] as const).map((environment, index) =>
    connectionOf({ id: `c${index}`, environment }),
  );
  expect(inOrder(all).map(({ id }) => id)).toEqual(['c2', 'c1', 'c3', 'c0']);
});

it('the reason says why a connection is followed, or when it would be', () => {
  const unused = { views: [overviewOf({ intake: 'not-followed' })] };
  expect(reasonWords(connectionOf({ isFollowed: true }))).toBe('Followed while Graph Intake runs');
  expect(reasonWords(connectionOf())).toBe('Followed while a window uses it');
  expect(reasonWords(connectionOf(unused))).toBe('Followed once a window uses it');
});
