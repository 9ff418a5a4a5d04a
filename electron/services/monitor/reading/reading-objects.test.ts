import { afterEach, describe, expect, it } from 'vitest';
import { openStory, type Story } from '../../../monitor-story.test-kit.ts';

const view = 'default';
const incident = { $type: 'incident', subject: 'Disk full', originNode: 'practice:machine:web-01' };

let story: Story | undefined;
afterEach(() => story?.close());

/** Opens a story whose view is followed and has two incidents of another person. */
async function openWithIncidents(): Promise<Story> {
  const open = await openStory(3, { automation: false });
  story = open;
  for (const id of ['INC-A', 'INC-B']) await open.askAsOtherPerson('PUT', `/objects/${id}`, incident);
  await expect.poll(() => open.ledger()?.object('INC-B')?.subject).toBe('Disk full');
  return open;
}
const acknowledge = (open: Story, id: string) =>
  open.monitor.put({
    view,
    id,
    mustBeNew: false,
    object: { $type: 'incident', '/acknowledgedBy': 'me' },
  });
const acknowledgedBy = (open: Story, id: string) =>
  open.ledger()?.object(id)?.projection.fields['/acknowledgedBy'];
/** Log lines about an object. */
const linesAbout = (open: Story, id: string) => open.lines.filter((line) => line.includes(id));

describe('an object that an own write changed', () => {
  it.each([500, 503, 429])('is read again after its reading failed with %s', async (status) => {
    const open = await openWithIncidents();
    open.failPath('/objects/INC-A', { method: 'GET', status });
    for (const id of ['INC-A', 'INC-B']) await acknowledge(open, id);
    await expect.poll(() => linesAbout(open, 'INC-A').length).toBeGreaterThan(0);
    // One object that cannot be read does not hold up the others.
    await expect.poll(() => acknowledgedBy(open, 'INC-B')).toBe('me');
    expect(acknowledgedBy(open, 'INC-A')).toBeUndefined();
    open.failPath(null);
    await expect.poll(() => acknowledgedBy(open, 'INC-A')).toBe('me');
    expect(linesAbout(open, 'INC-A')).toHaveLength(1);
  });

  it('is read although other requests of the view fail', async () => {
    const open = await openWithIncidents();
    open.failPath('/updates');
    await open.monitor.prove({ view }).catch(() => undefined);
    await acknowledge(open, 'INC-A');
    await expect.poll(() => acknowledgedBy(open, 'INC-A')).toBe('me');
  });

  it('is read after a restart of the program if it could not be read before', async () => {
    const open = await openWithIncidents();
    open.failPath('/objects/INC-A', { method: 'GET' });
    await acknowledge(open, 'INC-A');
    await expect.poll(() => linesAbout(open, 'INC-A').length).toBeGreaterThan(0);
    await open.restartClient();
    open.failPath(null);
    await expect.poll(() => acknowledgedBy(open, 'INC-A')).toBe('me');
  });

  it('is no longer read if this account may not read it, and the view stays live', async () => {
    const open = await openWithIncidents();
    open.failPath('/objects/INC-A', { method: 'GET', status: 403 });
    for (const id of ['INC-A', 'INC-B']) await acknowledge(open, id);
    await expect.poll(() => acknowledgedBy(open, 'INC-B')).toBe('me');
    await expect.poll(() => linesAbout(open, 'INC-A').length).toBe(1);
    await expect.poll(() => open.ledger()?.unread()).toEqual([]);
    // On a slow machine, the view may still be read for the first time.
    await expect.poll(() => open.state()).toMatchObject({ intake: 'live', message: '' });
  });
});
